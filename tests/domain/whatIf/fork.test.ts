import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { EntryFeed } from '../../../src/domain/log/entryFeed.ts';
import { eventsOf, type Entry } from '../../../src/domain/log/entry.ts';
import { foldEntry } from '../../../src/domain/evolve.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { looksLikeTrailer } from '../../../src/domain/log/trailer.ts';
import { WhatIfError, type Change } from '../../../src/domain/whatIf/change.ts';
import { commandBehind } from '../../../src/domain/whatIf/commandBehind.ts';
import { Fork, type ForkedEntry, type WhatIf } from '../../../src/domain/whatIf/fork.ts';
import { RevealedSeeds } from '../../../src/domain/whatIf/revealedSeeds.ts';
import { emptyWorld } from '../../../src/domain/world.ts';
import { history } from '../../audit/audit.ts';

interface History {
  readonly entries: readonly Entry[];
  readonly seeds: ReadonlyMap<string, string>;
}

function historyOf(name: string): History {
  const text = readFileSync(history(name), 'utf8');
  const [feed, seeds] = [new EntryFeed(nobleHashing), new RevealedSeeds()];
  seeds.lines(text);
  const lines = text.split('\n').filter((line) => line !== '' && !looksLikeTrailer(line));
  return { entries: lines.flatMap((line) => feed.line(line) ?? []).map(readStored), seeds: seeds.byHash };
}

const everyEvent = historyOf('every-event.jsonl');
const month = historyOf('month-of-20.jsonl');

function whatIf({ entries, seeds }: History, change: Change, from: number | null = null, onEntry?: (entry: ForkedEntry) => void): WhatIf {
  const fork = new Fork({ from, change, seeds, hashing: nobleHashing, viewer: null, ...(onEntry && { onEntry }) });
  for (const entry of entries) fork.replayEntry(entry);
  return fork.end();
}

const rules = (part: object): Change => ({ kind: 'rules', rules: part });

/** A bet of the month whose seed is revealed. */
function revealedBet(game: string, { entries, seeds } = month) {
  for (const entry of entries) {
    for (const event of eventsOf(entry)) {
      if (event.type === 'bet/placed' && event.data.game === game && 'seedHash' in event.data.draw && seeds.has(event.data.draw.seedHash))
        return { seq: entry.header.seq, ...event.data };
    }
  }
  throw new Error(`no revealed bet on ${game}`);
}

test('all commands can be decided again, except those that brought over what is older than the log', () => {
  const world = emptyWorld();
  const kept = new Set<string>();
  for (const entry of everyEvent.entries) {
    const type = entry.act?.command.type ?? '';
    if (!commandBehind(type, eventsOf(entry), entry.header.at, world)) kept.add(type);
    foldEntry(world, entry);
  }
  expect([...kept].toSorted()).toEqual(['MigrateChat', 'MigrateEarnings', 'MigrateRecords', 'SeedAccount']);
});

test('an entry may have a million events', () => {
  const entry = everyEvent.entries.find(({ act }) => act?.command.type === 'CancelSportEvent');
  const [cancelled, voided] = entry ? eventsOf(entry) : [];
  if (!cancelled || !voided) throw new Error('no cancelled event with a bet');
  const events = [cancelled, ...Array.from({ length: 1_000_000 }, () => voided)];
  expect(commandBehind('CancelSportEvent', events, 0, emptyWorld())).not.toBeNull();
});

test('a bet goes by the rules and the next draw of the other world, not by those that its player was shown', () => {
  const bets = month.entries.flatMap((entry) => {
    const command = commandBehind(entry.act?.command.type ?? '', eventsOf(entry), entry.header.at, emptyWorld());
    return command && ['PlaceBet', 'CreateFlip'].includes(command.type) ? [command.payload] : [];
  });
  expect(bets.length).toBeGreaterThan(100);
  expect(bets.filter((payload) => 'rulesSeq' in payload || 'draw' in payload)).toEqual([]);
});

test('without a bet, the later ones on its pair are drawn one nonce earlier', () => {
  const bets = month.entries.flatMap((entry) =>
    eventsOf(entry).flatMap(({ type, data }) =>
      type === 'bet/placed' && 'seedHash' in data.draw && month.seeds.has(data.draw.seedHash)
        ? [{ seq: entry.header.seq, account: data.account, draw: data.draw }]
        : [],
    ),
  );
  const { seq, account, draw } = bets.find(
    ({ draw: { seedHash } }) => bets.filter((other) => other.draw.seedHash === seedHash).length > 5,
  )!;
  const ofPair = (events: readonly DomainEvent[]) =>
    events.flatMap(({ type, data }) =>
      type === 'bet/placed' && data.account === account && 'seedHash' in data.draw && data.draw.seedHash === draw.seedHash
        ? [data.draw.nonce]
        : [],
    );
  const played: number[] = [];
  const { refused } = whatIf(month, { kind: 'without', seq }, null, ({ events }) => void played.push(...ofPair(events)));
  const recorded = month.entries.flatMap((entry) => (entry.header.seq > seq ? ofPair(eventsOf(entry)) : []));
  expect(recorded.length).toBeGreaterThan(4);
  expect(played).toEqual(recorded.map((nonce) => nonce - 1));
  expect(refused.filter(({ code }) => code === 'draw-changed')).toEqual([]);
});

test.each([
  ['every-event', everyEvent],
  ['month-of-20', month],
])('%s without a change is itself', (_name, log) => {
  expect(whatIf(log, rules({}))).toMatchObject({ entries: log.entries.length, different: 0, first: null, refused: [], balances: [] });
});

test('another edge pays every revealed bet on Dice by it', () => {
  const placed = new Map<string, { direction: string; target: number; isRevealed: boolean }>();
  let [rounds, paidCents] = [0, 0n];
  for (const event of month.entries.flatMap(eventsOf)) {
    if (event.type === 'bet/placed' && event.data.game === 'dice' && 'seedHash' in event.data.draw) {
      const { direction, target } = event.data.choice as { direction: string; target: number };
      placed.set(event.data.bet, { direction, target, isRevealed: month.seeds.has(event.data.draw.seedHash) });
    }
    const bet = event.type === 'bet/settled' && event.data.game === 'dice' ? placed.get(event.data.bet) : undefined;
    if (!bet?.isRevealed || event.type !== 'bet/settled') continue;
    rounds += 1;
    const { roll } = event.data.outcome as { roll: number };
    const winning = BigInt(bet.direction === 'under' ? bet.target : 99 - bet.target);
    if (bet.direction === 'under' ? roll <= bet.target : roll > bet.target)
      paidCents += (BigInt(event.data.stakeCents) * 99n * 9_900n) / (winning * 10_000n);
  }
  const { games, refused } = whatIf(month, rules({ dice: { houseEdgeBps: 100 } }));
  expect(refused).toEqual([]);
  expect(games.find(({ game }) => game === 'dice')?.fork).toMatchObject({ rounds, paidCents: Number(paidCents) });
});

test('another choice of one bet draws the same number', () => {
  const { bet, seq, account } = revealedBet('dice');
  const events: ForkedEntry[] = [];
  const { first, balances } = whatIf(month, { kind: 'choice', bet, choice: { direction: 'under', target: 99 } }, null, (one) =>
    events.push(one),
  );
  expect(first?.seq).toBe(seq);
  const [, settled] = events[0]?.events ?? [];
  const recorded = month.entries.flatMap(eventsOf).find((event) => event.type === 'bet/settled' && event.data.bet === bet);
  expect(settled?.data).toMatchObject({ account, outcome: recorded?.type === 'bet/settled' && recorded.data.outcome });
  expect(balances.map(({ name }) => name)).toContain(
    month.entries
      .flatMap(eventsOf)
      .flatMap((event) => (event.type === 'account/named' && event.data.account === account ? [event.data.name] : []))[0],
  );
});

test('a flight with an automatic cash-out ends by itself, whatever its player pressed later', () => {
  const { bet, seq } = revealedBet('crash');
  const played: ForkedEntry[] = [];
  whatIf(month, { kind: 'choice', bet, choice: { autoCashOut: 101 } }, seq, (one) => played.push(one));
  const settled = played.flatMap(({ events }) => events).filter((event) => event.type === 'bet/settled' && event.data.bet === bet);
  expect(settled).toHaveLength(1);
  whatIf(month, { kind: 'choice', bet, choice: { rideOn: true } }, seq, (one) => played.push(one));
  expect(played.flatMap(({ events }) => events).filter((event) => event.type === 'bet/settled' && event.data.bet === bet)).toHaveLength(2);
});

test('shared flights that end later under other rules are ended when they are due', () => {
  const played: ForkedEntry[] = [];
  whatIf(month, rules({ crash: { houseEdgeBps: 0 } }), null, (one) => played.push(one));
  const rounds = (events: readonly DomainEvent[], type: 'round/started' | 'round/played'): readonly string[] =>
    events.flatMap((event) => {
      if (event.type !== type) return [];
      return event.type === 'round/started' || event.data.game === 'crash' ? [event.data.round] : [];
    });
  const inFork = played.flatMap(({ events }) => events);
  expect(rounds(inFork, 'round/started').length).toBeGreaterThan(10);
  expect(rounds(inFork, 'round/played')).toEqual(rounds(inFork, 'round/started'));
});

test('without a registration, the commands of that account are refused', () => {
  const seq = month.entries.find(({ act }) => act?.command.type === 'RegisterAccount')?.header.seq ?? 0;
  const { refused, first } = whatIf(month, { kind: 'without', seq }, seq);
  expect(first).toMatchObject({ seq, fork: ['Left out'] });
  expect(refused.find(({ command }) => command === 'PlaceBet')).toMatchObject({ code: 'account-unknown' });
});

test('a lower welcome bonus refuses the bets that it paid for', () => {
  const { refused, balances } = whatIf(month, rules({ accounts: { welcomeBonusCents: 0 } }));
  expect(refused.find(({ command, code }) => command === 'PlaceBet' && code === 'balance-too-low')?.times).toBeGreaterThan(0);
  expect(balances.length).toBeGreaterThan(0);
});

test('the curve has both balances of the house, up to the last entry', () => {
  const { curve, house } = whatIf(month, rules({ dice: { houseEdgeBps: 0 } }));
  expect(curve.length).toBeGreaterThan(100);
  expect(curve.length).toBeLessThan(203);
  const [result] = house;
  expect(curve.at(-1)).toMatchObject({ seq: month.entries.length, logCents: result?.logCents, forkCents: result?.forkCents });
});

test.each([
  [rules({ dice: { houseEdgeBps: 10_000 } }), 1, /no rules/],
  [rules({ dices: {} }), 1, /no rules/],
  [rules({ dice: 7 }), 1, /no rules/],
  [rules({}), everyEvent.entries.length + 1, /^The log ends with entry \d+, before entry \d+$/],
  [{ kind: 'choice', bet: 'bet_x', choice: {} } as const, 1, /no bet bet_x from entry 1 on/],
  [{ kind: 'choice', bet: 'bet_x', choice: {} } as const, null, /no bet bet_x in this log/],
  [{ kind: 'without', seq: 9_000 } as const, null, /^The log ends with entry \d+, before entry 9000$/],
  [{ kind: 'without', seq: 3 } as const, 4, /no such entry from entry 4 on/],
  [{ kind: 'choice', bet: revealedBet('dice', everyEvent).bet, choice: { direction: 'under', target: 100 } } as const, 1, /is refused/],
])('%j from entry %d is refused in a sentence', (change, from, sentence) => {
  const play = () => whatIf(everyEvent, change, from);
  expect(play).toThrow(WhatIfError);
  expect(play).toThrow(sentence);
});
