#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    AcceptH0,
    AcceptH1,
    Continue,
}
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt;
impl Sprt {
    pub fn llr(&self, _: crate::Pentanomial) -> f64 {
        0.0
    }
    pub fn decision(&self, _: f64) -> Decision {
        Decision::Continue
    }
    pub fn bounds(&self) -> (f64, f64) {
        (0.0, 0.0)
    }
}
impl std::fmt::Display for Sprt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "x")
    }
}
impl Sprt {
    pub fn parse(_: &str) -> Result<Sprt, yiqi_core::Fault> {
        Ok(Sprt)
    }
}
