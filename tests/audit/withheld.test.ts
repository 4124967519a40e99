/** Lines that are withheld: an honest log is never refused for them, and they switch nothing off that can be seen. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { view, type Viewer } from '../../src/domain/log/view.ts';
import { LogVerifier, verifyLines, type Report } from '../../src/domain/verify/verifier.ts';
import { chainAgain, takeApart, type LooseEntry } from '../fixtures/forgery.ts';
import { PATIENT, runs } from '../kit/runs.ts';
import { history, tampered } from './audit.ts';

const LOGS = [history('every-event.jsonl'), tampered('honest.jsonl'), tampered('games-honest.jsonl'), tampered('earning-honest.jsonl')].map(
  (path) => readFileSync(path, 'utf8'),
);

const verify = (text: string): Report => verifyLines(text.trimEnd().split('\n'), { hashing: nodeHashing });

/** The line of a command: it comes before the events of its entry. */
const ACT = -1;

/** Where each line stands: entry and event, or the command. Of the first entry only the command: it sets the rules. */
const placesIn = (entries: readonly LooseEntry[]): readonly (readonly [entry: number, line: number])[] =>
  entries.flatMap(({ lines }, entry) => [[entry, ACT] as const, ...(entry === 0 ? [] : lines.map((_, line) => [entry, line] as const))]);

function withheld(text: string, places: readonly (readonly [entry: number, line: number])[]): string {
  const entries = takeApart(text);
  for (const [entry, line] of places) {
    const loose = entries[entry];
    if (loose && line === ACT) loose.actWithheld = true;
    else if (loose?.lines[line] !== undefined) loose.lines[line] = 'null';
  }
  return chainAgain(entries);
}

interface Row {
  readonly file: string;
  readonly from: string;
  readonly args: readonly string[];
  readonly claim: string | null;
  readonly seq: number | null;
}
/** What is refused although every hash is right, of which the entry at fault comes after the first registration. */
const withheldNear = (text: string, seq: number): string => withheld(text, [[seq - 1, ACT]]);
/** What is wrong with the command or its actor alone: where they are not shown, another command or somebody else would be right. */
const ACT_ALONE =
  /-by-(?:player|the-player|a-guest|house|another)|crash-ended-by-player|flip-cancelled-by-another|(?:bet|daily-bonus)-for-another|command-twice|bet-of-another-command|command-of-another-kind/u;
const rows = (JSON.parse(readFileSync(tampered('tampered.json'), 'utf8')) as readonly Row[]).filter(
  ({ claim, seq, args }) => (claim === 'legality' || claim === 'fairness') && args.length === 0 && (seq ?? 0) > 17,
);

describe('a line that says nothing of it hides no', () => {
  test.each(rows.map(({ file, claim, seq }) => [file, claim, seq] as const))('%s', (file, claim, seq) => {
    const text = readFileSync(tampered(file), 'utf8');
    const signedUp = takeApart(text)[16]?.lines.length ?? 0;
    const { failure } = verify(withheld(text, [[16, signedUp - 1]]));
    expect(failure).toMatchObject({ claim, seq });
  });
});

describe('a command that is not shown hides no', () => {
  test.each(rows.filter(({ file }) => !ACT_ALONE.test(file)).map(({ file, claim, seq }) => [file, claim, seq] as const))(
    '%s',
    (file, claim, seq) => {
      const { failure } = verify(withheldNear(readFileSync(tampered(file), 'utf8'), seq ?? 0));
      expect(failure).toMatchObject({ claim, seq });
    },
  );
});

/**
 * What nobody sees the other half of in a view: it would take the balance, the rules or the seeds of somebody else, or what happened
 * before.
 */
const UNSEEN_IN_VIEWS =
  /^(?:overdraft|settled-for-another|bet-for-another|bet-under-other-rules|other-seed-pair|achievement-not-reached|seed-of-another(?:-rotated-in)?|live-client-seed-foreign|stake-returned-for-another|daily-bonus-for-another|streak-at-six|first-win-not-reached|high-roller-not-reached|crash-master-not-reached|wall-never-opened|command-twice|sport-bet-left-open|bet-over-own-limit|bet-in-a-break|chat-while-muted|seed-lost-that-is-not-in-use|rotation-by-another|flight-kept-through-a-correction|crash-cashed-out-by-another|referral-left-out|bonus-of-a-blocked-account|migration-of-nobody)\.jsonl$/u;

describe('somebody’s view of a forged log is refused:', PATIENT, () => {
  test.each(rows.filter(({ file }) => !UNSEEN_IN_VIEWS.test(file)).map(({ file, from }) => [file, from] as const))('%s', (file, from) => {
    const honest = new LogVerifier({ hashing: nodeHashing });
    for (const line of readFileSync(tampered(from), 'utf8').trimEnd().split('\n')) honest.line(line);
    const lines = readFileSync(tampered(file), 'utf8').trimEnd().split('\n');
    const viewers: readonly Viewer[] = [...(Object.keys(honest.world.accounts) as AccountId[]), 'public'];
    expect(viewers.some((viewer) => verifyLines(view(lines, viewer, nodeHashing), { hashing: nodeHashing }).failure !== null)).toBe(true);
  });
});

test('one doubt that something withheld explains hides no other: a client seed changed out of sight explains no nonce', () => {
  const entries = takeApart(LOGS[0] ?? '');
  const change = entries.findIndex(({ act }) => act.command.type === 'ChangeClientSeed');
  const player = entries[change]?.act.actor;
  const bet = entries.findIndex(
    ({ act, lines }, place) =>
      place > change && act.actor === player && lines[0]?.includes('"bet/placed"') === true && lines[0].includes('"nonce"'),
  );
  const [placed = ''] = entries[bet]?.lines ?? [];
  const nonce = Number(/"nonce":(?<nonce>\d+)/u.exec(placed)?.groups?.['nonce']);
  const line = (wrong: number): string => placed.replace(`"nonce":${nonce}`, `"nonce":${wrong}`);
  const forged = (wrong: number): Report => {
    const loose = takeApart(withheld(LOGS[0] ?? '', [[change, 0]]));
    loose[bet]?.lines.splice(0, 1, line(wrong));
    return verify(chainAgain(loose));
  };
  expect(forged(nonce).failure).toBeNull();
  expect(forged(nonce + 1).failure).toMatchObject({
    claim: 'legality',
    seq: bet + 1,
    sentence: `bet/placed: the nonce is ${nonce + 1}, the next one is ${nonce}`,
  });
});

describe('an honest log is accepted', () => {
  test.each(LOGS.map((text, i) => [i, text] as const))('without any one of its lines: log %i', PATIENT, (_, text) => {
    const refused = placesIn(takeApart(text)).flatMap((place) => {
      const { failure } = verify(withheld(text, [place]));
      return failure
        ? [
            `${place.join('/')}: ${takeApart(text)[place[0]]?.lines[place[1]]?.slice(40, 120)} → entry ${failure.seq}, ${failure.claim}: ${failure.sentence}`,
          ]
        : [];
    });
    expect(refused).toEqual([]);
  });

  test('without any of its lines', PATIENT, () => {
    fc.assert(
      fc.property(fc.nat(LOGS.length - 1), fc.infiniteStream(fc.nat(9)), fc.integer({ min: 0, max: 9 }), (log, dice, share) => {
        const text = LOGS[log] ?? '';
        const places = placesIn(takeApart(text)).filter(() => (dice.next().value ?? 0) <= share);
        expect(verify(withheld(text, places)).failure?.sentence).toBeUndefined();
      }),
      runs(60),
    );
  });
});
