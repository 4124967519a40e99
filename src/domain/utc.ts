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

/** The Gregorian calendar repeats after an era of 400 years. */
const ERA_YEARS = 400;
const ERA_DAYS = 146_097;
/** The days of 100 years, and of 4 years, without the leap day that may be their last. */
const CENTURY_DAYS = 36_524;
const FOUR_YEARS_DAYS = 1_460;
/** From 0000-03-01, where an era begins, to 1970-01-01. Years begin in March here, so a leap day is the last day of its year. */
const DAYS_TO_1970 = 719_468;

/** Year, month and day of a day number, after Howard Hinnant's `civil_from_days` (chrono-compatible date algorithms). */
export function civilDate(day: number): CivilDate {
  const shifted = day + DAYS_TO_1970;
  const era = Math.floor(shifted / ERA_DAYS);
  const dayOfEra = shifted - era * ERA_DAYS;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / FOUR_YEARS_DAYS) + Math.floor(dayOfEra / CENTURY_DAYS) - Math.floor(dayOfEra / (ERA_DAYS - 1))) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  // From March on, every five months have 153 days.
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * ERA_YEARS + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** `2026-01-15T08:00:00.000Z` */
export function isoTime(at: number): string {
  const day = utcDay(at);
  const { year, month, date } = civilDate(day);
  const ms = at - day * DAY_MS;
  const [hours, minutes, seconds] = [Math.floor(ms / HOUR_MS), Math.floor(ms / MINUTE_MS) % 60, Math.floor(ms / SECOND_MS) % 60];
  return `${pad(year, 4)}-${pad(month)}-${pad(date)}T${pad(hours)}:${pad(minutes)}:${pad(seconds)}.${pad(ms % SECOND_MS, 3)}Z`;
}
