//! A signal that ends the command first removes what is unfinished. KILL cannot be caught, nor can a power cut: the next run
//! removes what they left (`leftovers.rs`).

#[cfg(unix)]
pub(crate) use unix::tidy_on_signals;

/// On other systems a signal leaves unfinished files; their names begin with `.tauell-`.
#[cfg(not(unix))]
pub(crate) fn tidy_on_signals() -> std::io::Result<()> {
    Ok(())
}

#[cfg(unix)]
mod unix {
    use std::ffi::c_int;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, mpsc};
    use std::{fs, io, process, thread};

    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
        SIGXFSZ,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::super::temporary::{remove, undisturbed, unfinished};

    /// Signals that end a process that does not handle them, and that others send. Not among them: those that a fault raises
    /// in the process itself; PIPE, which Rust ignores; and those without a fixed meaning, such as the real-time ones.
    const ENDING: [c_int; 12] =
        [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO];

    /// What waits for signals.
    type Waiting = Box<dyn FnOnce() + Send>;

    /// From here on a signal that ends the command first removes what is unfinished, and then ends it as it always does.
    ///
    /// # Errors
    /// No thread can be started to wait for signals. They then end the command at once, and unfinished files stay.
    pub(crate) fn tidy_on_signals() -> io::Result<()> {
        wait_in(|waiting| thread::Builder::new().name("signals".to_owned()).spawn(waiting).map(drop))
    }

    fn wait_in(start: impl FnOnce(Waiting) -> io::Result<()>) -> io::Result<()> {
        let (hand_over, handed) = mpsc::channel::<Signals>();
        // The thread first: caught signals that no thread waits for would not even end the command.
        start(Box::new(move || {
            if let Ok(mut signals) = handed.recv()
                && let Some(signal) = signals.forever().next()
            {
                end_by(signal);
            }
        }))?;
        let ignored = ignored_signals();
        // Ignored signals stay ignored, as under `nohup`. If that is unknown, a hang-up is left to the system.
        let is_ignored = |signal: c_int| match ignored {
            Some(ignored) => ignored >> (signal - 1) & 1 == 1,
            None => signal == SIGHUP,
        };
        if !is_ignored(SIGXFSZ) {
            // Caught and not heeded: the system then refuses to write on, which is an error like any other.
            let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
        }
        if let Ok(signals) = Signals::new(ENDING.into_iter().filter(|&signal| !is_ignored(signal))) {
            let _ = hand_over.send(signals);
        }
        Ok(())
    }

    fn end_by(signal: c_int) {
        let _placing = undisturbed();
        let unfinished = unfinished();
        unfinished.iter().rev().for_each(|path| remove(path));
        // Hold both locks until exit, so that no other output is begun.
        let _ = emulate_default_handler(signal);
        // If the default is unknown, the status encodes it as a shell does.
        process::exit(128 + signal);
    }

    /// The signals that the parent of this process made it ignore, a bit each, if the system reports them.
    fn ignored_signals() -> Option<u64> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn where_no_thread_can_be_started_no_signal_is_caught_and_the_error_is_handed_back() {
            let refused = wait_in(|_| Err(io::ErrorKind::WouldBlock.into()));
            assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::WouldBlock);
            // Caught signals are those of a bit in the mask; the test's own process catches none of these.
            let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let caught = caught.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
            assert!([SIGTERM, SIGQUIT, SIGUSR1].iter().all(|signal| caught >> (signal - 1) & 1 == 0));
        }
    }
}
