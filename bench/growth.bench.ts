/**
 * Costs that must not grow. Logs that a house could write to slow an auditor down are verified at one size and at twice that
 * size. In a house of 5,000 accounts with 1,000 rounds in flight, finding what is due next and deciding a bet are compared
 * with a house of a hundredth of that size. Each is a ratio of processor times within this run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeHashing } from '../src/audit/nodeHashing.ts';
import { readLog } from '../src/audit/readLog.ts';
import { admin, OfflineHouse } from '../src/audit/simulation/offlineHouse.ts';
import type { Command } from '../src/domain/commands/catalog.ts';
import { decide } from '../src/domain/decide.ts';
import type { AccountId, Actor, SportEventId } from '../src/domain/ids.ts';
import { view } from '../src/domain/log/view.ts';
import { isRefusal } from '../src/domain/refusal.ts';
import { defaultRules, type Rules } from '../src/domain/rules.ts';
import { Scheduler } from '../src/engine/scheduler.ts';
import { judge, median, timesInTurns } from './kit/figures.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const SIZE = 1_500;
const PASSES = 5;
const AT_MOST = { growth: 2.3, ofTheHouse: 4 };

async function accepted(house: OfflineHouse, command: Command, actor: Actor): Promise<void> {
  const submitted = await house.submit(command, actor);
  if (submitted.kind === 'refused') throw new Error(`${command.type}: ${submitted.refusal.sentence}`);
}

async function people(house: OfflineHouse, count: number): Promise<readonly AccountId[]> {
  for (let place = 0; place < count; place += 1) await house.register({ username: `player-${place}` });
  return Array.from({ length: count }, (_, place) => house.account(`player-${place}`).id);
}

const crash = (): Command => ({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 1_00, choice: {} } });

const rulesWith = (change: Partial<Rules>): Command => ({ type: 'SetRules', payload: { rules: { ...defaultRules, ...change } } });

/** So many matches. They begin in a second. */
async function matches(house: OfflineHouse, count: number): Promise<readonly SportEventId[]> {
  const terms = (place: number) => ({
    sport: 'Football',
    homeTeam: `Reds ${place}`,
    awayTeam: 'Blues',
    startsAt: house.time + 1_000,
    odds: { homeWin: 210, draw: 330, awayWin: 340 },
  });
  for (let i = 0; i < count; i += 1) await accepted(house, { type: 'CreateSportEvent', payload: { terms: terms(i) } }, 'house');
  return Object.values(house.world.sportEvents).flatMap(({ id, homeTeam }) => (homeTeam.startsWith('Reds ') ? [id] : []));
}

async function settle(house: OfflineHouse, events: readonly SportEventId[]): Promise<void> {
  house.wait(1_000);
  for (const event of events) await accepted(house, { type: 'SettleSportEvent', payload: { event, homeScore: 2, awayScore: 1 } }, 'house');
}

/** Bets of `all` on one match, which is settled. */
async function oneMatch(house: OfflineHouse, all: readonly AccountId[]): Promise<void> {
  const terms = {
    sport: 'Football',
    homeTeam: 'Reds',
    awayTeam: 'Blues',
    startsAt: house.time + 1_000,
    odds: { homeWin: 210, draw: 330, awayWin: 340 },
  };
  await accepted(house, { type: 'CreateSportEvent', payload: { terms } }, admin);
  const event = Object.values(house.world.sportEvents).find(({ homeTeam }) => homeTeam === 'Reds')?.id;
  const payload = { event, pick: 'homeWin', stakeCents: 1_00, oddsHundredths: null };
  for (const account of all) await accepted(house, { type: 'PlaceSportBet', payload }, account);
  house.wait(1_000);
  await accepted(house, { type: 'SettleSportEvent', payload: { event, homeScore: 2, awayScore: 1 } }, admin);
}

/** Shapes of which the log is verified as one player sees it: with the commands of all others withheld. */
const SEEN_BY_ONE = 'in a player’s view';

/** Writes a log of each kind. Twice the size doubles both factors of a possible product. */
const hostile: Readonly<Record<string, (house: OfflineHouse, size: number) => Promise<void>>> = {
  async 'corrections of the clock × accounts'(house, size) {
    await people(house, size);
    for (let i = 0; i < size; i += 1) {
      house.wait(-61_000);
      await accepted(house, { type: 'CorrectClock', payload: {} }, 'house');
    }
  },
  async 'corrections of the clock × flights of Crash'(house, size) {
    for (const account of await people(house, size)) await accepted(house, crash(), account);
    for (let i = 0; i < size; i += 1) {
      house.wait(-61_000);
      await accepted(house, { type: 'CorrectClock', payload: {} }, 'house');
    }
  },
  async 'corrections of the clock × flips'(house, size) {
    for (const account of await people(house, size)) {
      await accepted(house, { type: 'CreateFlip', payload: { stakeCents: 1_00, side: 'heads', freshBytes: house.freshBytes() } }, account);
    }
    // The corrections rise, so that none replaces another and all are kept.
    const [account] = Object.values(house.world.accounts).filter(({ openFlips }) => Object.keys(openFlips).length > 0);
    for (let i = 0; i < size && account; i += 1) {
      house.wait(120_000);
      await house.rotate(account.id);
      house.wait(-61_000);
      await accepted(house, { type: 'CorrectClock', payload: {} }, 'house');
    }
  },
  async 'open bets × rotations'(house, size) {
    const [rotating, ...playing] = await people(house, size + 1);
    for (const account of playing) await accepted(house, crash(), account);
    for (let i = 0; i < size && rotating; i += 1) await house.rotate(rotating);
  },
  async 'sports bets × events'(house, size) {
    const all = await people(house, size);
    const events = await matches(house, size);
    for (const [place, event] of events.entries()) {
      const account = all[place];
      if (account)
        await accepted(
          house,
          { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 1_00, oddsHundredths: null } },
          account,
        );
    }
    await settle(house, events);
  },
  async 'ended sports bets × ends of other events'(house, size) {
    await oneMatch(house, await people(house, size));
    await settle(house, await matches(house, size));
  },
  async 'flips × blocks'(house, size) {
    const all = await people(house, 2 * size);
    for (const account of all.slice(0, size)) {
      await accepted(house, { type: 'CreateFlip', payload: { stakeCents: 1_00, side: 'heads', freshBytes: house.freshBytes() } }, account);
    }
    for (const account of all.slice(size))
      await accepted(house, { type: 'BlockAccount', payload: { account, reason: 'several accounts' } }, 'house');
  },
  async 'friends of one referrer × blocks of the referrer'(house, size) {
    const [referrer] = await people(house, 1);
    if (!referrer) return;
    const { referralCode } = house.account('player-0');
    for (let place = 0; place < size; place += 1) await house.register({ username: `friend-${place}`, referralCode });
    for (let i = 0; i < size; i += 1) {
      await accepted(house, { type: 'BlockAccount', payload: { account: referrer, reason: 'several accounts' } }, admin);
      await accepted(house, { type: 'UnblockAccount', payload: { account: referrer, reason: 'A mistake' } }, admin);
    }
  },
  async 'messages of guests at the highest limit'(house, size) {
    await accepted(house, rulesWith({ chat: { messageMaxLength: 500, messages: 100, perMs: 100_000 } }), 'house');
    for (let i = 0; i < 4 * size; i += 1) {
      house.wait(1_000);
      await accepted(house, { type: 'Say', payload: { text: `Hello ${i}` } }, 'guest');
    }
  },
  async 'reactions of many to one message'(house, size) {
    const all = await people(house, size);
    await accepted(house, { type: 'Say', payload: { text: 'Hello' } }, 'guest');
    const payload = { message: house.world.chat.messages.at(-1)?.id, reaction: 'heart' };
    for (const account of all) await accepted(house, { type: 'React', payload }, account);
  },
  async 'flips of one account, taken back'(house, size) {
    const [account] = await people(house, 1);
    if (!account) return;
    const more = { account, counterparty: 'promo' as const, cents: size * 1_00, reason: 'Credits for flips' };
    await accepted(house, { type: 'CorrectLedger', payload: more }, 'house');
    for (let i = 0; i < size; i += 1) {
      await accepted(house, { type: 'CreateFlip', payload: { stakeCents: 1_00, side: 'heads', freshBytes: house.freshBytes() } }, account);
    }
    for (const round of Object.keys(house.world.rounds)) await accepted(house, { type: 'CancelFlip', payload: { round } }, account);
  },
  async 'bets of many on one match'(house, size) {
    await oneMatch(house, await people(house, size));
  },
  async [`bets of many on one match, ${SEEN_BY_ONE}`](house, size) {
    await oneMatch(house, await people(house, size));
  },
  async [`blocked accounts × entries of others, ${SEEN_BY_ONE}`](house, size) {
    const all = await people(house, 2 * size);
    for (const account of all.slice(size))
      await accepted(house, { type: 'BlockAccount', payload: { account, reason: 'several accounts' } }, admin);
    for (const account of all.slice(0, size)) await accepted(house, crash(), account);
  },
};

const folder = mkdtempSync(join(tmpdir(), 'growth-'));

async function logOf(name: string, size: number): Promise<string> {
  const house = await OfflineHouse.open(name);
  await hostile[name]?.(house, size);
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}-${size}.jsonl`);
  const pieces: string[] = [];
  for await (const piece of house.exported()) pieces.push(piece);
  const whole = pieces.join('');
  const viewer = name.endsWith(SEEN_BY_ONE) ? house.account('player-0').id : 'admin';
  writeFileSync(path, viewer === 'admin' ? whole : `${[...view(whole.trimEnd().split('\n'), viewer, nodeHashing)].join('\n')}\n`);
  return path;
}

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3;
}

function verify(path: string): void {
  const { report } = readLog(path);
  if (!report.ok) throw new Error(report.failure?.sentence);
}

async function growth(name: string) {
  const [once, twice] = [await logOf(name, SIZE), await logOf(name, 2 * SIZE)];
  verify(once);
  verify(twice);
  const turns = Array.from({ length: PASSES }, () => ({ ours: processorMs(() => verify(twice)), bare: processorMs(() => verify(once)) }));
  console.log(
    `  ${name.padEnd(64)} ${median(turns.map(({ bare }) => bare))
      .toFixed(0)
      .padStart(6)} ms, at twice the size ${median(turns.map(({ ours }) => ours)).toFixed(0)} ms`,
  );
  return { what: `verifying ${name}, at twice the size`, to: 'the same once', times: timesInTurns(turns), atMost: AT_MOST.growth };
}

interface Busy {
  readonly house: OfflineHouse;
  readonly work: Scheduler;
  readonly player: AccountId;
}

async function busyHouse(accounts: number, flights: number): Promise<Busy> {
  const house = await OfflineHouse.open(`${accounts} accounts`);
  const all = await people(house, accounts);
  for (const account of all.slice(0, flights)) await accepted(house, crash(), account);
  const work = new Scheduler(house.house, { account: () => all[0] ?? null });
  await work.run();
  const player = all.at(-1);
  if (!player) throw new Error('a house without players');
  return { house, work, player };
}

const TIMES = 5_000;

/** Milliseconds for finding what is due next. Nothing is, because the clock stands still. */
async function finding({ work }: Busy): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < TIMES; i += 1) await work.run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3 / TIMES;
}

/** Milliseconds for one decision of a bet, which is not appended. */
function deciding({ house: { world, head }, player }: Busy): number {
  const circumstances = {
    actor: player,
    at: head.at,
    commandId: `cmd_${'0'.repeat(32)}`,
    freshSeeds: [],
    addressDigest: null,
    hashing: nodeHashing,
    seedBehind: () => '11'.repeat(32),
  };
  const bet: Command = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1_00, choice: { direction: 'under', target: 50 } } };
  if (isRefusal(decide(world, bet, circumstances))) throw new Error('the bet is refused');
  return (
    processorMs(() => {
      for (let i = 0; i < TIMES; i += 1) decide(world, bet, circumstances);
    }) / TIMES
  );
}

try {
  console.log(`Verification of logs that hold ${SIZE} each of what could be multiplied, median of ${PASSES}:`);
  const ratios = [];
  for (const name of Object.keys(hostile)) ratios.push(await growth(name));

  const [large, small] = [await busyHouse(5_000, 1_000), await busyHouse(50, 10)];
  const [found, decided]: { ours: number; bare: number }[][] = [[], []];
  for (let i = 0; i <= PASSES; i += 1) {
    found?.push({ ours: await finding(large), bare: await finding(small) });
    decided?.push({ ours: deciding(large), bare: deciding(small) });
  }
  for (const { work } of [large, small]) work.close();
  for (const [what, turns = []] of [
    ['finding what is due next', found],
    ['deciding a bet', decided],
  ] as const) {
    const each = (side: 'ours' | 'bare'): string => `${median(turns.map((turn) => turn[side])).toFixed(4)} ms`;
    console.log(`${what}, 5,000 accounts and 1,000 rounds in flight: ${each('ours')}; 50 accounts and 10 rounds: ${each('bare')}`);
    ratios.push({
      what: `${what}, 5,000 accounts, 1,000 in flight`,
      to: '50 accounts, 10 in flight',
      times: timesInTurns(turns),
      atMost: AT_MOST.ofTheHouse,
    });
  }
  judge(ratios);
} finally {
  rmSync(folder, { recursive: true });
}
