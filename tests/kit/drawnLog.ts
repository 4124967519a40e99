/** Histories of drawn commands, written as a log. */
import assert from 'node:assert/strict';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { Circumstances, Decision } from '../../src/domain/commands/define.ts';
import { commitmentsNeeded, decide } from '../../src/domain/decide.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import type { Actor } from '../../src/domain/ids.ts';
import { ledgerSum } from '../../src/domain/ledger/balances.ts';
import { writeEntry } from '../../src/domain/log/entry.ts';
import { NO_HASH, type StoredEntry } from '../../src/domain/log/head.ts';
import { areAllPublic, seenBefore } from '../../src/domain/log/view.ts';
import { isRefusal, type RefusalCode } from '../../src/domain/refusal.ts';
import { emptyWorld, type World } from '../../src/domain/world.ts';
import { refusalOfKey, uniqueKeysOf } from '../../src/base/uniqueKeys.ts';
import { commandOf, type DrawnStep } from './drawnCommands.ts';
import { commandFor, FORGED_LOG } from './forge.ts';
import { expectLawful, START } from './lawful.ts';
import { commandIdOf, registered, rules } from './people.ts';
import { secretOf, seedNumbered, sha256 } from './seeds.ts';

/** The house must look at a round in flight to know whether it is over; it says no more than that. */
const looks: readonly string[] = [
  ...['CashOut', 'CashOutLive'].flatMap((type) => [`${type}: crash-over`, `${type}: crash-too-early`]),
  ...['EndFlights', 'EndLiveFlight'].map((type) => `${type}: nothing-due`),
];

const opening: DomainEvent[][] = [[rules()], registered('ada', 500_00), registered('ben', 20_00), registered('root', 1, { role: 'admin' })];

export interface Written {
  readonly stored: readonly StoredEntry[];
  readonly decisions: readonly string[];
  /** `PlaceBet: accepted`, `JoinFlip: flip-own` */
  readonly verdicts: ReadonlySet<string>;
}

/** A command that was decided, with what it was decided from. */
interface DecidedCommand {
  readonly verdict: string;
  /** Null: it is accepted. */
  readonly code: RefusalCode | null;
  readonly command: Command;
  readonly circumstances: Circumstances;
  /** Before it is carried out. */
  readonly world: World;
  /** The log so far. */
  readonly stored: readonly StoredEntry[];
  /** The same, and these events in an entry of the command. */
  readonly linesWith: (events: readonly DomainEvent[]) => readonly string[];
}

/** The store refuses a decision that uses a unique key again. */
function refusedByTheStore(keys: Set<string>, decision: Decision): Decision {
  if (isRefusal(decision)) return decision;
  const own = uniqueKeysOf(decision).map(({ key }) => key);
  const used = own.find((key) => keys.has(key));
  if (used !== undefined) return refusalOfKey(used) ?? decision;
  own.forEach((key) => keys.add(key));
  return decision;
}

/** Decides one command after the other; every event is judged by its own declaration, one by one. */
export function writeDrawn(history: readonly DrawnStep[], world = emptyWorld(), onDecided?: (decided: DecidedCommand) => void): Written {
  let [hash, at] = [NO_HASH, START];
  const stored: StoredEntry[] = [];
  const decisions: string[] = [];
  const verdicts = new Set<string>();
  const keys = new Set<string>();
  const entryOf = (events: readonly DomainEvent[], by: Actor, type: string, id: string, now: number) => {
    const salts = ['the act', ...events].map((_, i) => sha256(`${id} ${i}`).slice(0, 32));
    const draft = {
      logId: FORGED_LOG as `log_${string}`,
      at: now,
      actor: by,
      seen: seenBefore(world, by, areAllPublic(events)),
      command: { id, type },
      events,
      salts,
    };
    return writeEntry(draft, { seq: world.seq, hash }, nobleHashing);
  };
  const append = (events: readonly DomainEvent[], by: Actor, type: string, id: string, now = at): void => {
    const written = entryOf(events, by, type, id, now);
    expectLawful(world, events, { seq: written.entry.header.seq, at: now, actor: by });
    assert.equal(ledgerSum(world.ledger), 0, 'the ledger adds up to 0');
    assert.ok(
      Object.values(world.ledger.player).every((cents) => cents >= 0),
      'nobody is overdrawn',
    );
    Object.assign(world, { logId: FORGED_LOG, seq: written.entry.header.seq, at: now });
    [hash, at] = [written.stored.hash, now];
    stored.push(written.stored);
  };
  opening.forEach((events, i) => append(events, 'house', commandFor(events, '').type, commandIdOf(`opening ${i}`)));
  history.forEach((drawn, i) => {
    at += drawn.wait;
    const id = commandIdOf(`command ${i}`);
    const { actor: by, command: intent } = commandOf(drawn, world, at, id);
    const { type } = intent;
    // The house corrects its clock when it is found behind the log, and at no other time.
    const now = type === 'CorrectClock' ? world.at - 90_000 : at;
    const before = JSON.stringify(world);
    const needed = commitmentsNeeded(world, intent, by);
    const opened: string[] = [];
    const circumstances: Circumstances = {
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
    };
    const decision = refusedByTheStore(keys, decide(world, intent, circumstances));
    assert.equal(JSON.stringify(world), before, 'deciding changes nothing');
    assert.deepEqual(
      opened.filter((hash) => !needed.includes(hash)),
      [],
      'a commitment is named before it is opened',
    );
    const verdict = `${type}: ${isRefusal(decision) ? decision.refused : 'accepted'}`;
    verdicts.add(verdict);
    onDecided?.({
      verdict,
      code: isRefusal(decision) ? decision.refused : null,
      command: intent,
      circumstances: { ...circumstances, seedBehind: secretOf },
      world,
      stored,
      linesWith: (events) => [...stored, entryOf(events, by, type, id, now).stored].flatMap(({ lines }) => lines.split('\n')),
    });
    if (!isRefusal(decision)) append(decision, by, type, id, now);
    else if (!looks.includes(verdict)) assert.deepEqual(opened, [], `a refusal opens no secret: ${verdict}`);
    decisions.push(JSON.stringify(decision));
  });
  return { stored, decisions, verdicts };
}

export const linesOf = ({ stored }: Written): string[] => stored.flatMap(({ lines }) => lines.split('\n'));
