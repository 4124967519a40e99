/** The labels of a chart's axes: as many as there is room for, and no text twice in a row. */

/** The room for one label with its distance to the next, in pixels: 23:59:59 in the small type, or −12.3K. */
const TIME_ROOM = 92;
const CREDITS_ROOM = 64;

const MOST_INTERVALS = 6;

const intervals = (width: number, room: number): number => Math.min(Math.max(Math.floor(width / room), 1), MOST_INTERVALS);

/** The times to label on an axis of that width, first and last included. */
export function timeTicks(from: number, to: number, width: number, text: (at: number) => string): readonly number[] {
  const count = intervals(width, TIME_ROOM);
  const even = Array.from({ length: count + 1 }, (_, place) => from + ((to - from) * place) / count);
  return even.filter((at, place) => place === 0 || text(at) !== text(even[place - 1] ?? at));
}

/** How many labels of credits an axis of that width has room for. */
export const creditTicks = (width: number): number => intervals(width, CREDITS_ROOM) + 1;
