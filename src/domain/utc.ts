/** The calendar in UTC, in integer arithmetic. Time zones and daylight saving do not affect it. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The UTC day of a time, in days since 1970-01-01. */
export const utcDay = (at: number): number => Math.floor(at / DAY_MS);

/** A calendar date: month 1 to 12, date 1 to 31. */
interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

/** Year, month and day of a day number, after Howard Hinnant's `civil_from_days` (chrono-compatible date algorithms). */
export function civilDate(day: number): CivilDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** The day number of a date, after Howard Hinnant's `days_from_civil`. */
export function dayOf({ year, month, date }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** `2026-01-15T08:00:00.000Z` */
export function isoTime(at: number): string {
  const day = utcDay(at);
  const { year, month, date } = civilDate(day);
  const ms = at - day * DAY_MS;
  const [hours, minutes, seconds] = [Math.floor(ms / HOUR_MS), Math.floor(ms / MINUTE_MS) % 60, Math.floor(ms / 1_000) % 60];
  return `${pad(year, 4)}-${pad(month)}-${pad(date)}T${pad(hours)}:${pad(minutes)}:${pad(seconds)}.${pad(ms % 1_000, 3)}Z`;
}
