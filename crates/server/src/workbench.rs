//! Listening, and ending in good order.

use crate::config::Config;
use crate::router::service;
use crate::state::App;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use yiqi_engine::Registry;

/// How often the stop signal is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// A workbench that listens.
#[derive(Debug)]
pub struct Workbench {
    app: Arc<App>,
    listener: std::net::TcpListener,
}

/// Why a workbench cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Others could reach it and nothing would keep them out.
    #[error("{0} can be reached by others: a token is needed")]
    NoToken(SocketAddr),
    /// A token that cannot stand in an address or a cookie.
    #[error("a token is made of letters, digits, - and _, at least 8 of them")]
    Token,
    /// The address is taken, or not of this machine.
    #[error("{address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// What is kept – games, matches, runs – cannot be opened: which, where and why.
    #[error("{0}")]
    Kept(String),
    /// The network or the threads have failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Workbench {
    /// Takes the address and opens what is kept.
    ///
    /// # Errors
    /// An address that needs a token and has none, or cannot be had; a folder or a database that cannot be
    /// used.
    pub fn open(registry: Registry, mut config: Config) -> Result<Workbench, ServeError> {
        let address = config.address;
        match &config.token {
            None if !address.ip().is_loopback() => return Err(ServeError::NoToken(address)),
            Some(token) if !is_token(token) => return Err(ServeError::Token),
            _ => {}
        }
        let listen = |error| ServeError::Listen { address, error };
        let listener = std::net::TcpListener::bind(address).map_err(listen)?;
        listener.set_nonblocking(true)?;
        config.address = listener.local_addr()?;
        let app = App::new(registry, config);
        app.games.open().map_err(ServeError::Kept)?;
        app.matches.archive().check().map_err(|error| ServeError::Kept(error.to_string()))?;
        if !can_be_folder(&app.config.runs) {
            let path = app.config.runs.display();
            return Err(ServeError::Kept(format!("runs: {path}: it is no folder")));
        }
        Ok(Workbench { app: Arc::new(app), listener })
    }

    /// The address that it listens at; the port is known even where 0 was asked for.
    pub fn address(&self) -> SocketAddr {
        self.app.config.address
    }

    /// Serves until `stop` is set.
    ///
    /// # Errors
    /// Of the network or the threads.
    pub fn serve(self, stop: &AtomicBool) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            let serving = axum::serve(listener, service(self.app.clone()));
            let stopped = async {
                while !stop.load(Ordering::Relaxed) {
                    tokio::time::sleep(LOOK).await;
                }
            };
            // Streams to the page have no end of their own, so nothing waits for them.
            tokio::select! {
                served = async { serving.await } => served,
                () = stopped => Ok(()),
            }
        })?;
        self.app.games.close();
        self.app.matches.close();
        self.app.runs.close();
        runtime.shutdown_timeout(Duration::from_secs(2));
        Ok(())
    }
}

/// Whether a folder is there or can be made: what is there on the way to it are folders.
pub(crate) fn can_be_folder(path: &Path) -> bool {
    let there = path.ancestors().find(|path| path.symlink_metadata().is_ok());
    there.is_none_or(Path::is_dir)
}

/// Whether a text can stand in an address and a cookie as it is.
fn is_token(text: &str) -> bool {
    text.len() >= 8 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
}
