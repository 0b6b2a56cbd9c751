//! Dates as texts.

/// The year, month and day of a day since 1970 (Howard Hinnant's `civil_from_days`).
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let leaps = day_of_era / 1460 - day_of_era / 36_524 + day_of_era / 146_096;
    let year_of_era = (day_of_era - leaps) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// `2026-11-30T09:00:00Z`, from milliseconds since 1970.
pub(super) fn stamp(unix_ms: u64) -> String {
    let seconds = (unix_ms / 1000) as i64;
    let (year, month, day) = civil(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// `2026.11.30`, as records write a date.
pub(super) fn record_date(unix_ms: u64) -> String {
    let (year, month, day) = civil((unix_ms / 86_400_000) as i64);
    format!("{year:04}.{month:02}.{day:02}")
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
    }
}
