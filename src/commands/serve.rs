//! `yiqi serve`, or `yiqi` alone: the workbench in the browser.

use super::matches::database;
use crate::args::Serve;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::Ordering;
use yiqi_engine::Registry;
use yiqi_server::{Config, Limits, Workbench};

pub(super) fn run(
    registry: &Registry,
    args: &Serve,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let database = database(args.db.as_deref())?;
    // Beside the matches, unless another folder is asked for.
    let beside = |name: &str| database.parent().unwrap_or(Path::new("")).join(name);
    let config = Config {
        address: SocketAddr::new(args.host, args.port),
        token: args.token.clone(),
        data: args.data.clone().unwrap_or_else(|| beside("workbench")),
        runs: args.runs.clone().unwrap_or_else(|| beside("runs")),
        database,
        web: args.web.clone(),
        limits: Limits::default(),
    };
    let workbench = Workbench::open(registry.clone(), config)?;
    let address = address(workbench.address(), args.token.as_deref());
    writeln!(session.output, "Yiqi 弈棋: {address}")?;
    session.output.flush()?;
    if args.open && open::that_detached(&address).is_err() {
        writeln!(session.errors, "note: no browser could be opened")?;
    }
    HEEDED.store(true, Ordering::Relaxed);
    Ok(workbench.serve(&STOP)?)
}

/// What a person opens: an address that means "all of them" is no address to go to.
fn address(at: SocketAddr, token: Option<&str>) -> String {
    let host = match at {
        SocketAddr::V4(at) if at.ip().is_unspecified() => "127.0.0.1".to_owned(),
        SocketAddr::V6(at) if at.ip().is_unspecified() => "[::1]".to_owned(),
        SocketAddr::V4(at) => at.ip().to_string(),
        SocketAddr::V6(at) => format!("[{}]", at.ip()),
    };
    let query = token.map(|token| format!("?token={token}")).unwrap_or_default();
    format!("http://{host}:{}/{query}", at.port())
}
