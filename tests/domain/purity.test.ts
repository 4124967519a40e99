/** Deciding and folding are functions: the same in, the same out, with no look at a clock and no chance of their own. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { commandTypes } from '../../src/domain/commands/catalog.ts';
import { commitmentsNeeded, decide } from '../../src/domain/decide.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import type { Actor } from '../../src/domain/ids.ts';
import { writeEntry, type Entry } from '../../src/domain/log/entry.ts';
import { foldAll } from '../kit/foldAll.ts';
import { NO_HASH, type StoredEntry } from '../../src/domain/log/head.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { ledgerSum } from '../../src/domain/ledger/balances.ts';
import { isRefusal } from '../../src/domain/refusal.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { chainAgain, takeApart } from '../fixtures/forgery.ts';
import { commandFrom, drawnHistory, type DrawnCommand } from '../kit/drawnCommands.ts';
import { expectLawful, START } from '../kit/given.ts';
import { commandFor, FORGED_LOG } from '../kit/forge.ts';
import { commandIdOf, registered, rules } from '../kit/people.ts';
import { PATIENT, runs } from '../kit/runs.ts';
import { secretOf, seedNumbered, sha256 } from '../kit/seeds.ts';

/** The house must look at a round in flight to know whether it is over; it says no more than that. */
const looks: readonly string[] = ['CashOut: crash-over', 'CashOut: crash-too-early', 'EndFlights: nothing-due'];

const opening: DomainEvent[][] = [[rules()], registered('ada', 500_00), registered('ben', 20_00), registered('root', 1, { role: 'admin' })];

interface Written {
  readonly stored: readonly StoredEntry[];
  readonly decisions: readonly string[];
  /** `PlaceBet: accepted`, `JoinFlip: flip-own` */
  readonly verdicts: ReadonlySet<string>;
}

/** Decides one command after the other; every event is judged by its own declaration, one by one. */
function write(history: readonly DrawnCommand[], world = emptyWorld()): Written {
  let [hash, at] = [NO_HASH, START];
  const stored: StoredEntry[] = [];
  const decisions: string[] = [];
  const verdicts = new Set<string>();
  const append = (events: readonly DomainEvent[], by: Actor, type: string, id: string, now = at): void => {
    const salts = ['the act', ...events].map((_, i) => sha256(`${id} ${i}`).slice(0, 32));
    const written = writeEntry(
      { logId: FORGED_LOG as `log_${string}`, at: now, actor: by, command: { id, type }, events, salts },
      { seq: world.seq, hash },
      nobleHashing,
    );
    expectLawful(world, events, { seq: written.entry.header.seq, at: now, actor: by });
    expect(ledgerSum(world.ledger)).toBe(0);
    expect(Object.values(world.ledger.player).every((cents) => cents >= 0)).toBe(true);
    Object.assign(world, { logId: FORGED_LOG, seq: written.entry.header.seq, at: now });
    [hash, at] = [written.stored.hash, now];
    stored.push(written.stored);
  };
  opening.forEach((events, i) => append(events, 'house', commandFor(events, '').type, commandIdOf(`opening ${i}`)));
  history.forEach((drawn, i) => {
    const { actor: by, type, wait } = drawn;
    at += wait;
    const id = commandIdOf(`command ${i}`);
    const intent = commandFrom(drawn, world, id);
    // The house corrects its clock when it is found behind the log, and at no other time.
    const now = type === 'CorrectClock' ? world.at - 90_000 : at;
    const before = JSON.stringify(world);
    const needed = commitmentsNeeded(world, intent, by);
    const opened: string[] = [];
    const decision = decide(world, intent, {
      actor: by,
      at: now,
      commandId: id,
      hashing: nobleHashing,
      freshSeeds: Array.from({ length: 6 }, (_, n) => seedNumbered(`${id} ${n}`).seedHash),
      addressDigest: sha256(id),
      seedBehind(seedHash) {
        opened.push(seedHash);
        return secretOf(seedHash);
      },
    });
    expect(JSON.stringify(world)).toBe(before);
    expect(needed, 'a commitment is named before it is opened').toEqual(expect.arrayContaining(opened));
    const verdict = `${type}: ${isRefusal(decision) ? decision.refused : 'accepted'}`;
    verdicts.add(verdict);
    if (!isRefusal(decision)) append(decision, by, type, id, now);
    else if (!looks.includes(verdict)) expect(opened, `a refusal opens no secret: ${verdict}`).toEqual([]);
    decisions.push(JSON.stringify(decision));
  });
  return { stored, decisions, verdicts };
}

const linesOf = ({ stored }: Written): string[] => stored.flatMap(({ lines }) => lines.split('\n'));

test('whatever is decided is lawful, event by event, and the auditor finds nothing', PATIENT, () =>
  fc.assert(
    fc.property(drawnHistory(40), (history) => {
      const written = write(history);
      const last = written.stored.at(-1);
      const report = verifyLines([
        ...linesOf(written),
        JSON.stringify({ trailer: { logId: FORGED_LOG, seq: last?.seq, hash: last?.hash } }),
      ]);
      expect(report.failure).toBeNull();
      expect(report.ok).toBe(true);
    }),
    runs(100),
  ),
);

test('what a world keeps for screens decides nothing: without it the same commands give the same log, byte by byte', PATIENT, () =>
  fc.assert(
    fc.property(drawnHistory(40), (history) => {
      const without = emptyWorld({ recentsKept: 0 });
      const written = write(history, without);
      expect(written).toEqual(write(history));
      const folded = foldAll(written.stored.map(readStored));
      const accounts = Object.fromEntries(
        Object.entries(folded.accounts).map(([id, account]) => [id, { ...account, recents: {}, sportRecents: [] }]),
      );
      expect(JSON.parse(JSON.stringify(without))).toEqual({ ...folded, recentsKept: 0, accounts });
    }),
    runs(60),
  ),
);

test('nor does the auditor where lines are withheld, whatever the clock did meanwhile', PATIENT, () =>
  fc.assert(
    fc.property(drawnHistory(40), fc.infiniteStream(fc.nat(9)), fc.integer({ min: 0, max: 9 }), (history, dice, share) => {
      const entries = takeApart(linesOf(write(history)).join('\n'));
      const isWithheld = (): boolean => (dice.next().value ?? 0) < share;
      // The rules are set in sight.
      for (const entry of entries.slice(1)) {
        entry.actWithheld = isWithheld();
        entry.lines = entry.lines.map((line) => (isWithheld() ? 'null' : line));
      }
      expect(verifyLines(chainAgain(entries).trimEnd().split('\n')).failure).toBeNull();
    }),
    runs(60),
  ),
);

test('every command there is is drawn, is carried out and is refused', () => {
  const histories = fc.sample(drawnHistory(60), { numRuns: 160, seed: 20_260_115 });
  const verdicts = new Set(histories.flatMap((history) => [...write(history).verdicts]));
  const without = (wanted: (verdict: string) => boolean): readonly string[] =>
    commandTypes.filter((type) => ![...verdicts].some((one) => one.startsWith(`${type}: `) && wanted(one)));
  expect(
    without((one) => one.endsWith(': accepted')),
    'carried out',
  ).toEqual([]);
  expect(
    without((one) => !one.endsWith(': accepted')),
    'refused',
  ).toEqual([]);
});

test('deciding and folding look at no clock and draw no chance', () => {
  const forbidden = (): never => {
    throw new Error('the domain looked at the world outside');
  };
  const history = fc.sample(drawnHistory(60), { numRuns: 3, seed: 20_260_115 }).flat();
  const before = write(history);
  const entries: readonly Entry[] = before.stored.map(readStored);
  const whole = JSON.stringify(foldAll(entries));
  const real = { Date: globalThis.Date, random: Math.random };
  const watched = vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation(forbidden);
  let again = '';
  let decidedAgain: Written | undefined;
  let report: ReturnType<typeof verifyLines> | undefined;
  try {
    globalThis.Date = new Proxy(real.Date, { get: forbidden, construct: forbidden, apply: forbidden });
    Math.random = forbidden;
    decidedAgain = write(history);
    again = JSON.stringify(foldAll(before.stored.map(readStored)));
    report = verifyLines(linesOf(before));
  } finally {
    globalThis.Date = real.Date;
    Math.random = real.random;
    watched.mockRestore();
  }
  expect(again).toBe(whole);
  expect(report?.failure?.sentence).toBe('the file ends without its trailer: its last entries may be missing');
  expect(decidedAgain, 'the same history decides the same').toEqual(before);
});
