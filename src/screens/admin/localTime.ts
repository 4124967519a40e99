/** Local times to the minute, in the format of the browser's own picker. */
import { language } from '../../ui/credits.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** `2026-01-15T20:45` in the admin's own time. */
export function localInput(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** UTC milliseconds. Null if the text is no time. */
export function readLocalInput(text: string): number | null {
  const at = new Date(text).getTime();
  return text === '' || Number.isNaN(at) ? null : at;
}

/** The local time zone, for labels: `GMT+1`. */
export const zoneName = (): string =>
  new Intl.DateTimeFormat(language, { timeZoneName: 'short' }).formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')
    ?.value ?? 'local time';
