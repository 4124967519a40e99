/** Local times to the minute, in the format of the browser's own picker. */
import { MINUTE_MS } from '../../domain/utc.ts';
import { timesAs } from '../../ui/credits.ts';
import { t } from '../../languages/t.ts';

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

/** The same for the end of a period: the last millisecond of the typed minute, because the picker knows no seconds. */
export function readLocalEnd(text: string): number | null {
  const at = readLocalInput(text);
  return at === null ? null : at + MINUTE_MS - 1;
}

/** The local time zone at a typed time, for labels: `GMT+1`, and `GMT+2` in summer. At present while no time is typed. */
export const zoneName = (text: string): string =>
  timesAs({ timeZoneName: 'short' })
    .formatToParts(readLocalInput(text) ?? Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value ?? t('local time');

/** By how much clocks are set back at the end of summer time, in milliseconds. Most zones use an hour. */
const setBack = [30, 60, 120].map((minutes) => minutes * MINUTE_MS);

const hourAndMinute = (at: number): string => localInput(at).slice(-5);

/** Explains a typed time that clocks skip, or show twice, on its day: which time it counts as. Null for any other time. */
export function localTimeNote(text: string): string | null {
  const at = readLocalInput(text);
  if (at === null) return null;
  const [typed, becomes] = [text.slice(11, 16), hourAndMinute(at)];
  if (typed !== becomes)
    return t('{typed} does not exist on this day, because clocks are set forward. It counts as {becomes}.', { typed, becomes });
  const isTwice = setBack.some((ms) => hourAndMinute(at + ms) === typed);
  return isTwice ? t('{typed} comes twice on this day, because clocks are set back. The first one counts.', { typed }) : null;
}
