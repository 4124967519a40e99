/** Local times where clocks are set forward and back. A thread cannot have a time zone of its own, so a process has it. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { localInput, readLocalInput } from '../../../src/screens/admin/localTime.ts';

const MODULE = new URL('../../../src/screens/admin/localTime.ts', import.meta.url).href;

/** What a field says of a typed time in a time zone: the zone in its label, its note, and the time that is sent. */
function inZone(zone: string, text: string): unknown {
  const script = `
    const { localTimeNote, readLocalInput, zoneName } = await import(${JSON.stringify(MODULE)});
    const text = ${JSON.stringify(text)};
    console.log(JSON.stringify([zoneName(text), localTimeNote(text), new Date(readLocalInput(text)).toISOString().slice(0, 16)]));`;
  const options = { env: { ...process.env, TZ: zone }, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], options));
}

const skipped = (typed: string, becomes: string): string =>
  `${typed} does not exist on this day, because clocks are set forward. It counts as ${becomes}.`;
const repeated = (typed: string): string => `${typed} comes twice on this day, because clocks are set back. The first one counts.`;

test.each([
  ['Europe/Berlin', '2027-01-15T20:45', 'GMT+1', null, '2027-01-15T19:45'],
  ['Europe/Berlin', '2027-07-15T20:45', 'GMT+2', null, '2027-07-15T18:45'],
  ['Europe/Berlin', '2027-03-28T02:30', 'GMT+2', skipped('02:30', '03:30'), '2027-03-28T01:30'],
  ['Europe/Berlin', '2027-03-28T03:00', 'GMT+2', null, '2027-03-28T01:00'],
  ['Europe/Berlin', '2027-10-31T02:30', 'GMT+2', repeated('02:30'), '2027-10-31T00:30'],
  ['Europe/Berlin', '2027-10-31T03:00', 'GMT+1', null, '2027-10-31T02:00'],
  ['Australia/Lord_Howe', '2027-10-03T02:15', 'GMT+11', skipped('02:15', '02:45'), '2027-10-02T15:45'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', 'GMT+11', repeated('01:45'), '2027-04-03T14:45'],
  ['Antarctica/Troll', '2027-10-31T01:30', 'GMT+2', repeated('01:30'), '2027-10-30T23:30'],
  ['Africa/Cairo', '2027-04-30T00:30', 'GMT+3', skipped('00:30', '01:30'), '2027-04-29T22:30'],
])('in %s, %s is in %s: %s', (zone, text, name, note, sent) => {
  expect(inZone(zone, text)).toEqual([name, note, sent]);
});

test('a start survives the browser’s picker to the minute', () => {
  const at = new Date(2026, 4, 3, 20, 45).getTime();
  expect(localInput(at)).toBe('2026-05-03T20:45');
  expect(readLocalInput(localInput(at))).toBe(at);
  expect([readLocalInput(''), readLocalInput('soon')]).toEqual([null, null]);
});
