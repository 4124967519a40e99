/** Deciding and folding are functions: the same in, the same out, with no look at a clock and no chance of their own. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { decide } from '../../src/domain/decide.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import type { Actor } from '../../src/domain/ids.ts';
import { writeEntry, type Entry } from '../../src/domain/log/entry.ts';
import { foldAll } from '../../src/domain/log/fold.ts';
import { NO_HASH, type StoredEntry } from '../../src/domain/log/head.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { ledgerSum } from '../../src/domain/ledger/balances.ts';
import { isRefusal } from '../../src/domain/refusal.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { expectLawful, START } from '../kit/given.ts';
import { FORGED_LOG } from '../kit/forge.ts';
import { commandIdOf, idOf, registered, rules } from '../kit/people.ts';
import { PATIENT, runs } from '../kit/runs.ts';
import { secretOf, seedNumbered, sha256 } from '../kit/seeds.ts';

interface Sent {
  readonly actor: Actor;
  readonly command: Command;
  readonly wait: number;
}

const people = ['ada', 'ben', 'root'];
const actor = fc.constantFrom<Actor>(...people.map(idOf), 'guest', 'house', idOf('nobody'));
/** Anything at all, as a browser could send it. */
const anything = fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true, withMap: true }), fc.double(), fc.constantFrom('__proto__', '50', -0, Number('1e400')));
const dice = fc.record({ direction: fc.constantFrom('under', 'over'), target: fc.integer({ min: 1, max: 99 }) });

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ game: fc.constant('dice'), stakeCents: fc.integer({ min: 1, max: 30_000 }), choice: dice }).map((payload): Command => ({ type: 'PlaceBet', payload })) },
  { weight: 2, arbitrary: fc.record({ game: fc.oneof(fc.constant('dice'), anything), stakeCents: fc.oneof(fc.nat(500), anything), choice: fc.oneof(dice, anything) }).map((payload): Command => ({ type: 'PlaceBet', payload })) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 70 }).map((clientSeed): Command => ({ type: 'ChangeClientSeed', payload: { clientSeed } })) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(), fc.option(fc.string({ unit: 'binary', maxLength: 70 }))).map(([n, clientSeed]): Command => ({ type: 'RotateSeed', payload: { nextSeedHash: seedNumbered(`next ${n}`).seedHash, clientSeed } })) },
  { weight: 1, arbitrary: fc.constantFrom('first-win' as const, 'high-roller' as const).map((achievement): Command => ({ type: 'ClaimAchievement', payload: { achievement } })) },
  {
    weight: 2,
    arbitrary: fc.record({ username: fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 3, maxLength: 20, unit: fc.constantFrom('a', 'B', '1', '_', '-', '.') })), code: fc.constantFrom(null, sha256('ada').slice(0, 10), 'NOBODY', '__proto__') }).map(({ username, code }): Command => ({
      type: 'RegisterAccount',
      payload: {
        username,
        referralCode: code,
        emailDigest: sha256(username),
        seedHash: seedNumbered(`${username} 1`).seedHash,
        nextSeedHash: seedNumbered(`${username} 2`).seedHash,
        codeDigits: sha256(username).slice(0, 6),
        authProvider: 'email',
      },
    })),
  },
  { weight: 1, arbitrary: fc.integer({ min: -5_000, max: 5_000 }).filter((cents) => cents !== 0).map((cents): Command => ({ type: 'CorrectLedger', payload: { account: idOf('ada'), counterparty: 'promo', cents, reason: 'a test' } })) },
  { weight: 1, arbitrary: fc.constantFrom<Command>({ type: 'SignIn', payload: { method: 'password' } }, { type: 'SignOut', payload: { reason: 'logout' } }, { type: 'ChangePassword', payload: {} }) },
);
const sent: fc.Arbitrary<Sent> = fc.record({ actor, command, wait: fc.constantFrom(0, 1, 1_000, 90_000_000) });

const opening: DomainEvent[][] = [[rules()], registered('ada', 500_00), registered('ben', 1), registered('root', 0, { role: 'admin' })];

interface Written {
  readonly stored: readonly StoredEntry[];
  readonly decisions: readonly string[];
}

/** Decides one command after the other; every event is judged by its own declaration, one by one. */
function write(history: readonly Sent[]): Written {
  const world = emptyWorld();
  let [hash, at] = [NO_HASH, START];
  const stored: StoredEntry[] = [];
  const decisions: string[] = [];
  const append = (events: readonly DomainEvent[], by: Actor, type: string, id: string): void => {
    const salts = events.map((_, i) => sha256(`${id} ${i}`).slice(0, 32));
    const written = writeEntry({ logId: FORGED_LOG as `log_${string}`, at, actor: by, command: { id, type }, events, salts }, { seq: world.seq, hash }, nobleHashing);
    expectLawful(world, events, written.entry.header);
    expect(ledgerSum(world.ledger)).toBe(0);
    expect(Object.values(world.ledger.player).every((cents) => cents >= 0)).toBe(true);
    Object.assign(world, { logId: FORGED_LOG, seq: written.entry.header.seq, at });
    hash = written.stored.hash;
    stored.push(written.stored);
  };
  opening.forEach((events, i) => append(events, 'house', 'Opening', commandIdOf(`opening ${i}`)));
  history.forEach(({ actor: by, command: intent, wait }, i) => {
    at += wait;
    const before = JSON.stringify(world);
    let opened = 0;
    const id = commandIdOf(`command ${i}`);
    const decision = decide(world, intent, {
      actor: by,
      at,
      commandId: id,
      hashing: nobleHashing,
      seedBehind(seedHash) {
        opened += 1;
        return secretOf(seedHash);
      },
    });
    expect(JSON.stringify(world)).toBe(before);
    if (isRefusal(decision)) expect(opened, 'a refusal opens no secret').toBe(0);
    else append(decision, by, intent.type, id);
    decisions.push(JSON.stringify(decision));
  });
  return { stored, decisions };
}

const linesOf = ({ stored }: Written): string[] => stored.flatMap(({ lines }) => lines.split('\n'));

test('whatever is decided is lawful, event by event, and the auditor finds nothing', PATIENT, () =>
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 30 }), (history) => {
      const written = write(history);
      const last = written.stored.at(-1);
      const report = verifyLines([...linesOf(written), JSON.stringify({ trailer: { logId: FORGED_LOG, seq: last?.seq, hash: last?.hash } })]);
      expect(report.failure).toBeNull();
      expect(report.ok).toBe(true);
    }),
    runs(100),
  ));

test('deciding and folding look at no clock and draw no chance', () => {
  const forbidden = (): never => {
    throw new Error('the domain looked at the world outside');
  };
  const history = fc.sample(sent, { numRuns: 60, seed: 20_260_115 });
  const before = write(history);
  const entries: readonly Entry[] = before.stored.map(readStored);
  const whole = JSON.stringify(foldAll(entries));
  const real = { Date: globalThis.Date, random: Math.random };
  const watched = vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation(forbidden);
  let again = '';
  let report: ReturnType<typeof verifyLines> | undefined;
  try {
    globalThis.Date = new Proxy(real.Date, { get: forbidden, construct: forbidden, apply: forbidden });
    Math.random = forbidden;
    again = JSON.stringify(foldAll(before.stored.map(readStored)));
    report = verifyLines(linesOf(before));
  } finally {
    globalThis.Date = real.Date;
    Math.random = real.random;
    watched.mockRestore();
  }
  expect(again).toBe(whole);
  expect(report?.failure?.sentence).toBe('the file ends without its trailer: its last entries may be missing');
  expect(write(history), 'the same history decides the same').toEqual(before);
});
