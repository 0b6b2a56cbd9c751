//! A program behind pipes: lines to it, lines from it, patience, and the end.
//!
//! Nothing here waits for ever. A thread writes to the program, so that one that reads nothing blocks
//! only that thread; two threads read from it, into a short queue and into a tail of what it said on
//! standard error, so that one that says much fills no memory. They are not waited for: a grandchild
//! may hold the pipes open.

use super::group;
use super::trouble::Trouble;
use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that wait to be heard; a program that says more waits itself.
const LINES_WAITING: usize = 64;
/// Messages that wait to be read by the program.
const MESSAGES_WAITING: usize = 256;
/// Lines that may come in answer to one question, at once and in each second besides.
const LINES_AT_ONCE: u64 = 100_000;
const LINES_A_SECOND: u64 = 10_000;
/// How much of standard error is kept, in bytes.
const LAST_WORDS: usize = 2_000;
/// How often a wait looks whether somebody said stop.
const BLINK: Duration = Duration::from_millis(20);
/// How long a program may take to end by itself.
const GRACE: Duration = Duration::from_millis(500);
/// How long one that has closed its output is waited for, to learn how it ended.
const LAST_BREATH: Duration = Duration::from_millis(200);

/// How long to wait for the lines that answer one question.
pub(super) struct Patience<'a> {
    since: Instant,
    limit: Option<Duration>,
    stop: &'a AtomicBool,
    lines: u64,
}

impl<'a> Patience<'a> {
    /// From now on, at most `limit`, and not after `stop` is set.
    pub(super) fn new(limit: Option<Duration>, stop: &'a AtomicBool) -> Patience<'a> {
        Patience { since: Instant::now(), limit, stop, lines: 0 }
    }

    /// When the question was asked.
    pub(super) fn since(&self) -> Instant {
        self.since
    }

    /// The time that is left at `now`; `None` without a limit.
    ///
    /// # Errors
    /// When there is none left.
    fn left(&self, now: Instant) -> Result<Option<Duration>, Trouble> {
        let Some(limit) = self.limit else { return Ok(None) };
        let left = limit.checked_sub(now.saturating_duration_since(self.since));
        left.map(Some).ok_or(Trouble::Silent { after: limit })
    }

    /// Counts a line.
    fn count(&mut self) -> Result<(), Trouble> {
        self.lines += 1;
        let seconds = self.since.elapsed().as_secs();
        let most = LINES_AT_ONCE + LINES_A_SECOND * seconds;
        if self.lines > most { Err(Trouble::Flooded) } else { Ok(()) }
    }
}

/// What comes out of a program.
enum Said {
    /// A line without its end, and when it came.
    Line(Instant, String),
    /// A line longer than [`LONGEST_LINE`]; nothing more is read.
    TooLong,
}

/// A running program.
pub(super) struct Process {
    child: Child,
    input: Option<SyncSender<String>>,
    output: Receiver<Said>,
    last_words: Arc<Mutex<VecDeque<u8>>>,
    error_reader: JoinHandle<()>,
    /// What ends it politely.
    farewell: &'static str,
    /// How it ended, once it is reaped.
    status: Option<ExitStatus>,
}

impl Process {
    /// Starts `command`; `farewell` is what it is told when it shall end.
    ///
    /// # Errors
    /// [`Trouble::Start`] with the system's reason.
    pub(super) fn start(mut command: Command, farewell: &'static str) -> Result<Process, Trouble> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let start = |error: std::io::Error| Trouble::Start { reason: error.to_string() };
        let mut child = group::spawn(command).map_err(start)?;
        let (to, waiting) = sync_channel(MESSAGES_WAITING);
        let (said, output) = sync_channel(LINES_WAITING);
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_all(stdin, &waiting));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &said));
        }
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let (tail, stderr) = (Arc::clone(&last_words), child.stderr.take());
        let error_reader = thread::spawn(move || {
            if let Some(stderr) = stderr {
                keep_tail(stderr, &tail);
            }
        });
        let input = Some(to);
        Ok(Process { child, input, output, last_words, error_reader, farewell, status: None })
    }

    /// Hands lines to the program without waiting for it to read them. That it has ended is learned
    /// from its output.
    ///
    /// # Errors
    /// When it has not read for long.
    pub(super) fn send(&mut self, mut lines: String) -> Result<(), Trouble> {
        lines.push('\n');
        match self.input.as_ref().map(|input| input.try_send(lines)) {
            Some(Err(TrySendError::Full(_))) => Err(Trouble::Deaf),
            _ => Ok(()),
        }
    }

    /// The next line and when it came.
    ///
    /// # Errors
    /// When patience is at an end or the program is.
    pub(super) fn hear(
        &mut self,
        patience: &mut Patience<'_>,
    ) -> Result<(Instant, String), Trouble> {
        loop {
            if patience.stop.load(Ordering::Relaxed) {
                return Err(Trouble::Interrupted);
            }
            // One last look where the time is over: the line may have come in time and waited.
            let left = patience.left(Instant::now()).unwrap_or(Some(Duration::ZERO));
            match self.output.recv_timeout(left.map_or(BLINK, |left| left.min(BLINK))) {
                Ok(Said::Line(at, line)) => {
                    patience.left(at)?;
                    patience.count()?;
                    return Ok((at, line));
                }
                Ok(Said::TooLong) => return Err(Trouble::Flooded),
                Err(RecvTimeoutError::Timeout) => {
                    patience.left(Instant::now())?;
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// Learns how a program that has closed its output ended.
    fn ended(&mut self) -> Trouble {
        let by_itself = self.wait(LAST_BREATH);
        let status = self.reap();
        let how = match status {
            Some(status) if by_itself => how_it_ended(status),
            _ => "closed its output".to_owned(),
        };
        Trouble::Exited { how, last_words: self.last_words() }
    }

    /// Whether the program ends by itself within `limit`.
    fn wait(&mut self, limit: Duration) -> bool {
        let (since, mut pause) = (Instant::now(), Duration::from_micros(100));
        loop {
            // A program that cannot get rid of its last lines would never end.
            let all_read = (0..LINES_AT_ONCE).any(|_| self.output.try_recv().is_err());
            if group::has_ended(&mut self.child) {
                return true;
            }
            if since.elapsed() >= limit {
                return false;
            }
            if all_read {
                thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(10));
            }
        }
    }

    /// Ends the program with its group, if it has not ended, and takes note of how.
    fn reap(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            group::kill(&mut self.child);
            self.status = self.child.wait().ok();
        }
        self.status
    }

    /// The end of what it said on standard error.
    fn last_words(&self) -> String {
        let since = Instant::now();
        while !self.error_reader.is_finished() && since.elapsed() < LAST_BREATH {
            thread::sleep(Duration::from_millis(1));
        }
        let mut tail = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(tail.make_contiguous()).trim().to_owned()
    }
}

impl Drop for Process {
    /// Asks the program to end, waits a little and ends it with all that it has started.
    fn drop(&mut self) {
        if self.status.is_some() {
            return;
        }
        if let Some(input) = self.input.take() {
            let _ = input.try_send(self.farewell.to_owned());
        }
        self.wait(GRACE);
        self.reap();
    }
}

/// `ended with exit status 3`, `was ended by signal 9`.
fn how_it_ended(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("was ended by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("ended with exit status {code}"),
        None => "ended".to_owned(),
    }
}

/// Writes messages until there are no more or nobody reads.
fn write_all(mut stdin: ChildStdin, messages: &Receiver<String>) {
    for message in messages {
        if stdin.write_all(message.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until there are no more or nobody hears.
fn read_lines(stdout: ChildStdout, said: &SyncSender<Said>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        let at = Instant::now();
        let said_it = match read {
            Ok(0) | Err(_) => return,
            Ok(n) if n as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
                let _ = said.send(Said::TooLong);
                return;
            }
            Ok(_) => said.send(Said::Line(at, String::from_utf8_lossy(&line).trim().to_owned())),
        };
        if said_it.is_err() {
            return;
        }
    }
}

/// Reads to the end and keeps the last bytes.
fn keep_tail(mut stderr: ChildStderr, tail: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(n @ 1..) = stderr.read(&mut buffer) {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend(&buffer[n.saturating_sub(LAST_WORDS)..n]);
        let surplus = tail.len().saturating_sub(LAST_WORDS);
        tail.drain(..surplus);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Process {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Process::start(command, "").unwrap()
    }

    static NEVER: AtomicBool = AtomicBool::new(false);

    #[test]
    fn a_program_that_does_not_read_blocks_nobody() {
        let mut process = shell("exec sleep 60");
        // The pipe holds some, the queue holds some, and then it is enough.
        let sent = (0..1000).find_map(|_| process.send("x".repeat(1000)).err());
        assert_eq!(sent, Some(Trouble::Deaf));
    }

    #[test]
    fn the_last_line_needs_no_end() {
        let mut process = shell("printf ' one \\r\\n\\ntwo'; echo 'last words' >&2; exit 4");
        let mut patience = Patience::new(Some(Duration::from_secs(30)), &NEVER);
        let mut hear = || process.hear(&mut patience).map(|(_, line)| line);
        assert_eq!([hear(), hear(), hear()], ["one", "", "two"].map(|line| Ok(line.to_owned())));
        let (how, last_words) = ("ended with exit status 4".to_owned(), "last words".to_owned());
        assert_eq!(hear(), Err(Trouble::Exited { how, last_words }));
    }

    #[test]
    fn a_program_that_only_closes_its_output_is_ended() {
        let mut process = shell("exec >&-; exec sleep 60");
        let mut patience = Patience::new(Some(Duration::from_secs(30)), &NEVER);
        let trouble = process.hear(&mut patience).unwrap_err();
        assert_eq!(trouble.to_string(), "the engine closed its output");
        assert!(process.status.is_some(), "it is reaped");
    }

    #[test]
    fn last_words_are_the_last() {
        let mut process =
            shell("i=0; while [ $i -lt 3000 ]; do echo warning $i >&2; i=$((i+1)); done");
        let mut patience = Patience::new(Some(Duration::from_secs(30)), &NEVER);
        let trouble = process.hear(&mut patience).unwrap_err();
        assert!(trouble.last_words().ends_with("warning 2998\nwarning 2999"), "{trouble:?}");
        assert!(trouble.last_words().len() <= LAST_WORDS);
    }
}
