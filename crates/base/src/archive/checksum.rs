//! The checksum of zip archives: CRC-32 of ISO 3309, bit-reflected polynomial `0xEDB88320`.

/// The checksum of these bytes after others, given the checksum of those: 0 if there are none before. O(bytes).
pub fn checksum(before: u32, bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!before, |crc, &byte| (crc >> 8) ^ TABLE[usize::from(crc as u8 ^ byte)])
}

static TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::checksum;

    #[test]
    fn the_check_value_of_the_catalogue_comes_out_at_once_and_part_by_part() {
        assert_eq!(checksum(0, b"123456789"), 0xCBF4_3926);
        assert_eq!(checksum(0, b""), 0);
        let parts = [&b"123"[..], b"", b"456", b"789"];
        assert_eq!(parts.into_iter().fold(0, checksum), 0xCBF4_3926);
    }
}
