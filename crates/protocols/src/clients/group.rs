//! A process that takes its children along when it goes, and goes itself when Yiqi does.
//!
//! On Unix every engine leads a process group of its own: Ctrl-C in the terminal does not reach it,
//! and one signal ends it with all that it has started. On Linux the kernel kills it when Yiqi ends in
//! whatever way (`PR_SET_PDEATHSIG`, prctl(2)). What leaves its group, and what an engine's wrapper
//! script has started when Yiqi is killed, is out of reach; it finds its pipes closed.

use std::io;
use std::process::{Child, Command};

/// Starts `command` as the leader of a new group.
pub(super) fn spawn(mut command: Command) -> io::Result<Child> {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        command.process_group(0);
    }
    #[cfg(target_os = "linux")]
    return linux::spawn(command);
    #[cfg(not(target_os = "linux"))]
    return command.spawn();
}

/// Whether the process has ended. It is not reaped, so that its number still belongs to its group.
#[cfg(unix)]
pub(super) fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    // An error means that there is no such child any more.
    !matches!(waitid(WaitId::Pid(pid(child)), options), Ok(None))
}

/// Ends the process and its group at once. The process must not be reaped yet.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    // It fails only where nothing is left to end.
    let _ = rustix::process::kill_process_group(pid(child), rustix::process::Signal::KILL);
}

#[cfg(unix)]
fn pid(child: &Child) -> rustix::process::Pid {
    rustix::process::Pid::from_child(child)
}

/// Whether the process has ended.
#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Ends the process at once.
#[cfg(not(unix))]
pub(super) fn kill(child: &mut Child) {
    let _ = child.kill();
}

#[cfg(target_os = "linux")]
mod linux {
    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command};
    use std::sync::mpsc::{Sender, channel};
    use std::sync::{LazyLock, Mutex, PoisonError};
    use std::thread;

    type Order = (Command, Sender<io::Result<Child>>);

    /// The thread that starts all engines. The kernel sends the death signal when the *thread* that
    /// has started a process ends, and a thread that plays one game ends long before Yiqi does.
    static NURSERY: LazyLock<Mutex<Sender<Order>>> = LazyLock::new(|| {
        let (orders, received) = channel::<Order>();
        thread::spawn(move || {
            for (mut command, child) in received {
                let _ = child.send(command.spawn());
            }
        });
        Mutex::new(orders)
    });

    pub(super) fn spawn(mut command: Command) -> io::Result<Child> {
        let parent = getpid();
        let die_with_parent = move || {
            set_parent_process_death_signal(Some(Signal::KILL))?;
            // The parent may have ended before the signal was ordered.
            if getppid() == Some(parent) { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
        };
        // SAFETY: between fork and exec the closure does nothing but two system calls; it neither
        // allocates nor takes a lock.
        unsafe { command.pre_exec(die_with_parent) };
        let (answer, child) = channel();
        let gone = || io::Error::other("the thread that starts engines has ended");
        let nursery = NURSERY.lock().unwrap_or_else(PoisonError::into_inner);
        nursery.send((command, answer)).map_err(|_| gone())?;
        drop(nursery);
        child.recv().map_err(|_| gone())?
    }
}
