/** Which entry may follow which, header by header. */
import { expect, test } from 'vitest';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import { rulesSet } from '../../../src/domain/events/rules.ts';
import { LOG_VERSION, type EventLine, type Header } from '../../../src/domain/log/entry.ts';
import { NO_HASH, type Head } from '../../../src/domain/log/head.ts';
import { outOfOrder } from '../../../src/domain/verify/order.ts';

const logId = `log_${'a'.repeat(32)}` as const;
const head: Head = { logId, seq: 4, hash: NO_HASH, at: 1_000 };
const header = (changed: Partial<Header> = {}): Header => ({
  v: LOG_VERSION,
  logId,
  seq: 5,
  at: 1_000,
  prev: NO_HASH,
  lines: [NO_HASH],
  ...changed,
});
const line = (event: Extract<EventLine, { kind: 'event' }>['event']) => ({ kind: 'event', salt: '', event }) as EventLine;
const rules = line({ type: 'rules/set', data: rulesSet.specimen });
const correction = line({ type: 'clock/corrected', data: clockCorrected.specimen });
const withheld: EventLine = { kind: 'withheld' };
const back = 'it goes back in time, from 1970-01-01T00:00:01.000Z to 1970-01-01T00:00:00.999Z, without a correction of the clock';

test.each([
  [undefined, head, {}, rules],
  [undefined, head, { at: 2_000 }, undefined],
  ['it says it is entry 6, its place is 5', head, { seq: 6 }, rules],
  ['it says it is entry 4, its place is 5', head, { seq: 4 }, rules],
  ['it belongs to another log', head, { logId: `log_${'b'.repeat(32)}` as const }, rules],
  [back, head, { at: 999 }, rules],
  [back, head, { at: 999 }, undefined],
  [undefined, head, { at: 999 }, correction],
  [undefined, head, { at: 999 }, withheld],
  [undefined, null, { seq: 1 }, rules],
  ['it says it is entry 2, its place is 1', null, { seq: 2 }, rules],
  ['the first event of a log sets the rules', null, { seq: 1 }, correction],
  ['the first event of a log sets the rules', null, { seq: 1 }, withheld],
  ['the first event of a log sets the rules', null, { seq: 1 }, undefined],
] as const)('%s: %#', (problem, after, changed, first) => expect(outOfOrder(header(changed), after, first)).toBe(problem));
