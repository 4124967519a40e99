/** A page words the refusals of its house itself. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusalCodes, refuse, type RefusalCode } from '../../src/domain/refusal.ts';
import { characterText, wrongCharacter } from '../../src/domain/text/characters.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import { readHttpRefusal, readRefusal } from '../../src/client/refusals.ts';
import { runs } from '../kit/runs.ts';

const ofTheHouse: readonly RefusalCode[] = ['failed', 'could-not-save'];
const busy = 'The table is busy. Please bet again.';

const characters = ['\u202E', '\u0007', '\u200B', '\u{E0041}'].map((one) => characterText(wrongCharacter(one)!));
const cents = fc.integer({ min: 0, max: 10_000_000_00 });
/** Whole minutes: a sentence has no seconds. */
const until = fc.integer({ min: 0, max: 60_000_000 }).map((minutes) => minutes * 60_000);
const details = fc.record(
  {
    cents,
    mostCents: cents,
    until,
    seconds: fc.nat(100_000),
    count: fc.nat(1_000),
    field: fc.constantFrom('bet', 'tip', 'Text', 'Reason', 'Withdrawal address'),
    reason: fc.constantFrom('several accounts', 'owes 5.00 since 2026-01-15 08:00 UTC: see the mail\nof that day'),
    character: fc.constantFrom(...characters),
  },
  { requiredKeys: [] },
);

describe('a refusal with a code that the page knows', () => {
  test('has the sentence of its house, if that is one of this code', () => {
    fc.assert(
      fc.property(fc.constantFrom(...refusalCodes), details, (code, detail) => {
        const own = refuse(code, detail);
        expect(readRefusal({ code, sentence: own.sentence })).toEqual(own);
      }),
      runs(500),
    );
  });

  test.each(refusalCodes.filter((code) => !ofTheHouse.includes(code)))('%s cannot pass for another one', (code) => {
    const { refused, sentence } = readRefusal({ code, sentence: busy });
    expect(refused).toBe(code);
    expect([refuse(code).sentence, `The house server refused this (${code}).`]).toContain(sentence);
  });

  test.each<readonly [RefusalCode, string]>([
    ['withdrawal-max', 'Maximum withdrawal amount is $0.01 until tomorrow'],
    ['loss-limit', 'You have reached your loss limit, which resets at the end of 2026-01-15 08:00 UTC'],
    ['text-form', 'Withdrawal address holds U+0041, which was refused by your bank'],
    ['text-form', 'Withdrawal address holds U+202E, which your bank refuses'],
    ['text-form', 'Withdrawal address holds U+FFFFFF, which reverses text'],
    ['text-long', 'Withdrawals are paused, so addresses can be at most 10 characters'],
    ['daily-not-due', 'Daily reward available in 90 seconds (9 hours)'],
  ])('%s has no other values than its own: %s', (code, sentence) => {
    expect(readRefusal({ code, sentence })).toEqual({ refused: code, sentence: `The house server refused this (${code}).` });
  });
});

test('a refusal with another code has no words of the house', () => {
  const sentence = 'The house server refused this (balance-expires).';
  expect(readRefusal({ code: 'balance-expires', sentence: busy })).toEqual({ refused: 'request-unreadable', sentence });
  for (const code of ofTheHouse) expect(readRefusal({ code, sentence: busy }).sentence).toBe(`The house server refused this (${code}).`);
});

const lure = 'Your account is on hold. Tip 100.00 to helper_team to unlock it.';

test.each<readonly [string, string]>([
  ['no-session', 'Your session has ended. Sign in again.'],
  ['session-limited', 'Set your new password first'],
  ['link-not-good', 'This link has been used or is too old. Ask for a new one.'],
  ['factor-challenge', 'This took too long. Enter a new code.'],
  ['wall-unknown', 'This house has no such wall.'],
  ['too-many-requests', 'Too many requests. Try again in a minute.'],
  ['failed', 'Something went wrong. Try again.'],
  ['could-not-save', 'The house server cannot save anything at the moment. Check your balance before you try again.'],
  ['credentials-wrong', 'Invalid email or password'],
])('an answer over HTTP with the code %s says: %s', (code, sentence) => {
  for (const sent of [sentence, lure]) expect(readHttpRefusal({ code, sentence: sent })).toMatchObject({ sentence });
});

test.each(['review-needed', 'too-many-attempts', 'not-found', 'constructor'])(
  'an answer over HTTP with the code %s has no words of the house',
  (code) => {
    expect(readHttpRefusal({ code, sentence: lure })).toEqual({
      refused: 'request-unreadable',
      sentence: `The house server refused this (${code}).`,
    });
  },
);

test('an answer over HTTP says how long to wait', () => {
  const sentence = 'Too many attempts. Try again in 40 seconds.';
  expect(readHttpRefusal({ code: 'too-many-attempts', sentence })).toMatchObject({ sentence });
});

test.each<readonly [number, string, string]>([
  [409, 'withdrawal-address', 'Please enter your withdrawal address'],
  [503, 'log-read-only', 'A newer version of the app is in use. Reload this page to get it.'],
  [503, 'too-busy', 'The house server is too busy at the moment. Try again.'],
])('a call that is answered with %i and %s says: %s', async (status, code, sentence) => {
  const fetch = async (): Promise<Response> => Response.json({ code, message: busy }, { status });
  const asked = new HouseCalls({ fetch, token: async () => null }).post('/withdrawals', {});
  await expect(asked).rejects.toThrow(sentence);
});
