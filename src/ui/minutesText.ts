import { t } from '../languages/t.ts';

/** 90 → `1 h 30 min` */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('{minutes} min', { minutes });
  return minutes % 60 === 0 ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: minutes % 60 });
}
