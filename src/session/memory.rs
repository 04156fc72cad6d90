//! Gives freed memory back to the system.
//!
//! A search allocates a hundred megabytes in small pieces. The allocator of the GNU C library keeps such memory after it
//! was freed, so that a workbench whose analysis is closed would stay as large as it was.
//!
//! This is the only module with `unsafe` code.
#![allow(unsafe_code)]

/// Gives freed memory back on a thread of its own, because that may take some milliseconds. If there can be no thread,
/// the memory stays.
pub(super) fn give_back() {
    let _ = std::thread::Builder::new()
        .name("memory".to_owned())
        .spawn(trim);
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn trim() {
    // SAFETY: `malloc_trim` may be called at any time by any thread. It takes no pointer, and it releases only pages
    // that belong to no allocation.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim() {}

#[cfg(test)]
mod tests {
    /// Returns the resident memory of this process in bytes.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    fn resident() -> usize {
        let status = std::fs::read_to_string("/proc/self/statm").expect("the state of the process");
        let pages = status
            .split(' ')
            .nth(1)
            .and_then(|pages| pages.parse::<usize>().ok());
        pages.expect("a number") * 4096
    }

    #[test]
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    fn what_was_freed_is_given_back() {
        let pieces: Vec<Box<[u8]>> = (0..300_000).map(|_| vec![1; 200].into()).collect();
        // One piece at the end keeps the heap from shrinking by itself.
        let last: Box<[u8]> = vec![1; 200].into();
        let full = resident();
        drop(pieces);
        super::trim();
        assert!(resident() + (30 << 20) < full, "{} {full}", resident());
        drop(last);
    }
}
