#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tauell_fuzz::published(bytes));
