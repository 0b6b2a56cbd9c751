//! Prints the description of the interface: `cargo run -p yiqi-server --example openapi >
//! docs/openapi.json`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    print!("{}", yiqi_server::openapi()?);
    Ok(())
}
