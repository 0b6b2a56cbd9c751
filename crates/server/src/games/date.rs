//! Dates as texts.

use jiff::Timestamp;

/// A moment by its milliseconds since 1970; one beyond the calendar is taken for 1970.
fn moment(unix_ms: u64) -> Timestamp {
    i64::try_from(unix_ms)
        .ok()
        .and_then(|ms| Timestamp::from_millisecond(ms).ok())
        .unwrap_or_default()
}

/// `2026-11-30T09:00:00Z`, from milliseconds since 1970.
pub(super) fn stamp(unix_ms: u64) -> String {
    moment(unix_ms).strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// `2026.11.30`, as records write a date.
pub(super) fn record_date(unix_ms: u64) -> String {
    moment(unix_ms).strftime("%Y.%m.%d").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(stamp(0), "1970-01-01T00:00:00Z");
        assert_eq!(stamp(951_782_399_999), "2000-02-28T23:59:59Z");
        assert_eq!(stamp(951_868_800_000), "2000-03-01T00:00:00Z");
        assert_eq!(stamp(1_796_029_200_000), "2026-11-30T09:00:00Z");
        assert_eq!(record_date(951_782_400_000), "2000.02.29");
        assert_eq!(stamp(u64::MAX), stamp(0));
    }
}
