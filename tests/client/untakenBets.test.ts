import { expect, test } from 'vitest';
import { freshCommandId } from '../../src/base/chance.ts';
import { cryptoEntropy } from '../../src/base/entropy.ts';
import type { UntakenBet } from '../../src/base/markers.ts';
import { textOfMessage } from '../../src/api/messages.ts';
import { untakenOf } from '../../src/client/untakenSum.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { nextDraw } from '../../src/domain/accounts/seedPair.ts';
import type { Account } from '../../src/domain/accounts/account.ts';
import { drawsFrom } from '../../src/domain/fairness/draw.ts';
import { rulebookOf } from '../../src/domain/games/catalog.ts';
import { payoutOf } from '../../src/domain/money.ts';
import { accountOf } from '../../src/domain/world.ts';
import type { BetDraw } from '../../src/domain/worldParts.ts';
import { seedOf } from '../../src/engine/seeds.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { snapshotFor } from '../kit/remote.ts';
import { accept } from '../kit/testHouse.ts';
import { KeptBets } from '../kit/keptBets.ts';

interface ToHouse {
  readonly id: string;
  readonly type?: string;
  readonly payload: { readonly choice: { readonly direction: string; readonly target: number } };
}

type Direction = 'under' | 'over' | 'sideways';
const diceBet = (draw: BetDraw, direction: Direction, stakeCents = 1_00) => ({
  game: 'dice' as const,
  stakeCents,
  choice: { direction, target: 50 },
  draw,
});

/** A page that keeps bets, at a house that is between. */
async function keeping(options?: Parameters<typeof lyingHouse>[0]) {
  const kept = new KeptBets();
  const lying = await lyingHouse(options);
  const house = await lying.openAgain({ untaken: kept });
  accept(await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'hers' } }, lying.ada.id));
  const account = (): Account => {
    const found = accountOf(house.world, lying.ada.id);
    if (!found) throw new Error('nobody is there');
    return found;
  };
  /** What the kept bets come to, once their seed is revealed. */
  const revealed = async () => {
    accept(await house.submit({ type: 'RotateSeed', payload: { clientSeed: 'next' } }, lying.ada.id));
    return untakenOf(account(), kept.bets, house.world);
  };
  /** A bet on the next draw, as her page sends it. */
  const dice = (direction: Direction, stakeCents?: number): Command => ({
    type: 'PlaceBet',
    payload: diceBet(nextDraw(account().seeds), direction, stakeCents),
  });
  /** The same as it is kept. */
  const keptDice = (id: string, direction: Direction): UntakenBet => {
    const { id: owner, seeds } = account();
    return { id, account: owner, bet: diceBet(nextDraw(seeds), direction), rulesSeq: seeds.rulesSeq, serverSeed: null };
  };
  return { ...lying, kept, house, account, revealed, dice, keptDice };
}

test('a house that cannot save what would win shows in the bets that it did not take', async () => {
  const { house, ada, served, tap, account, revealed, dice } = await keeping();
  const { activeHash, clientSeed } = account().seeds;
  const [record = ''] = (await served.machine.kept.vault.getMany([`seed:${activeHash}`])).values();
  const serverSeed = seedOf(record);
  const pays = ({ direction, target }: { direction: string; target: number }): number => {
    const rulebook = rulebookOf('dice');
    const choice = { direction, target };
    const { rules } = house.world.rules;
    const outcome = rulebook.play(choice, drawsFrom({ serverSeed, clientSeed, nonce: account().seeds.nonce }), rules);
    return payoutOf(1_00, rulebook.multiplier(choice, outcome, rules));
  };
  let wouldHavePaid = 0;
  tap.onSent = (text) => {
    const message = JSON.parse(text) as ToHouse;
    if (message.type !== 'PlaceBet' || pays(message.payload.choice) === 0) return text;
    queueMicrotask(() =>
      tap.say(textOfMessage({ kind: 'answer', id: message.id, answered: { kind: 'later', waitMs: 0 }, now: served.machine.clock.now() })),
    );
    return null;
  };
  let [taken, untaken] = [0, 0];
  for (let press = 0; press < 12; press += 1) {
    const direction = press % 2 === 0 ? 'under' : 'over';
    const pay = pays({ direction, target: 50 });
    const placed = house.submit(dice(direction), ada.id);
    if (pay === 0) {
      accept(await placed);
      taken += 1;
    } else {
      await expect(placed).rejects.toThrow('could not save');
      untaken += 1;
      wouldHavePaid += pay;
    }
  }
  expect(taken).toBeGreaterThan(0);
  expect(untaken).toBeGreaterThan(0);
  expect(await revealed()).toEqual({ bets: untaken, stakesCents: untaken * 1_00, paidCents: wouldHavePaid });
});

test('a bet that the house could not save is kept, and forgotten when it is taken under its id', async () => {
  const { house, ada, served, tap, kept, dice, keptDice } = await keeping();
  const id = freshCommandId(cryptoEntropy);
  const bet = dice('over');
  tap.onSent = (text) => {
    if (!text.includes('"PlaceBet"')) return text;
    const answered = { kind: 'later', waitMs: 0 } as const;
    queueMicrotask(() => tap.say(textOfMessage({ kind: 'answer', id, answered, now: served.machine.clock.now() })));
    return null;
  };
  await house.submit(bet, ada.id, { id }).catch(() => undefined);
  expect(kept.bets).toEqual([keptDice(id, 'over')]);
  tap.onSent = (text) => text;
  accept(await house.submit(bet, ada.id, { id }));
  expect(kept.bets).toEqual([]);
});

test('what was not sent, is refused by what its player sees, names no draw, or is no bet of one moment, is not kept', async () => {
  const { house, ada, kept, account, dice } = await keeping();
  const draw = nextDraw(account().seeds);
  expect((await house.submit(dice('over', 100_000_00), ada.id)).kind).toBe('refused');
  expect((await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: '' } }, ada.id)).kind).toBe('refused');
  const later: Command = { type: 'PlaceBet', payload: diceBet({ ...draw, nonce: 1 }, 'over') };
  expect((await house.submit(later, ada.id)).kind).toBe('refused');
  const { draw: _, ...unnamed } = diceBet(draw, 'over');
  const answering = house.submit({ type: 'PlaceBet', payload: unnamed }, ada.id);
  expect(kept.bets).toEqual([]);
  accept(await answering);
  const fly: Command = { type: 'PlaceBet', payload: { game: 'crash', stakeCents: 1_00, choice: {}, draw: { ...draw, nonce: 1 } } };
  const flying = house.submit(fly, ada.id);
  expect(kept.bets).toEqual([]);
  accept(await flying);
  house.close();
  expect((await house.submit(dice('over'), ada.id)).kind).toBe('refused');
  expect(kept.bets).toEqual([]);
});

test('a bet of another seed, or with a choice that its game refuses, would have paid nothing', async () => {
  const { account, revealed, kept, keptDice } = await keeping();
  const { bet, ...good } = keptDice('cmd_1', 'over');
  const other = { ...good, bet: { ...bet, draw: { ...bet.draw, seedHash: account().seeds.nextHash } } };
  kept.bets = [keptDice('cmd_2', 'sideways'), other];
  expect(await revealed()).toBeNull();
});

test('a bet that is not answered is kept over a page, and counts also after two rotations', async () => {
  const { house, ada, tap, kept, openAgain, account, dice } = await keeping();
  tap.onSent = (text) => (text.includes('"PlaceBet"') ? null : text);
  const unanswered = house.submit(dice('over'), ada.id).catch(() => undefined);
  await expect.poll(() => kept.bets.length).toBe(1);
  house.close();
  await unanswered;
  const next = await openAgain({ untaken: kept });
  for (const clientSeed of ['one more', 'and one']) accept(await next.submit({ type: 'RotateSeed', payload: { clientSeed } }, ada.id));
  expect(untakenOf(accountOf(next.world, ada.id) ?? account(), kept.bets, next.world)).toMatchObject({ bets: 1, stakesCents: 1_00 });
});

test('a bet counts although no page was open when its seed was replaced, twice', async () => {
  const { house, served, ada, tap, kept, openAgain, account, dice } = await keeping({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  tap.onSent = (text) => (text.includes('"PlaceBet"') ? null : text);
  const unanswered = house.submit(dice('over'), ada.id).catch(() => undefined);
  await expect.poll(() => kept.bets.length).toBe(1);
  house.close();
  await unanswered;
  for (const clientSeed of ['one more', 'and one'])
    accept(await served.house.submit({ type: 'RotateSeed', payload: { clientSeed } }, ada.id));
  const next = await openAgain({ untaken: kept, snapshot: () => snapshotFor(served, ada.token) });
  const sum = () => untakenOf(accountOf(next.world, ada.id) ?? account(), kept.bets, next.world);
  expect(sum()).toBeNull();
  await next.prove();
  expect(sum()).toMatchObject({ bets: 1, stakesCents: 1_00 });
});

test('a bet whose entry was told, but not its answer, was taken; so was one that the next page is told', async () => {
  const { house, ada, tap, kept, openAgain, dice } = await keeping();
  tap.onReceived = (text) => (text.includes('"kind":"answer"') ? null : text);
  void house.submit(dice('over'), ada.id).catch(() => undefined);
  await expect.poll(() => house.world.accounts[ada.id]?.seeds.nonce).toBe(1);
  expect(kept.bets).toEqual([]);
  tap.onReceived = (text) => (/"kind":"(?:answer|entries)"/u.test(text) ? null : text);
  void house.submit(dice('under'), ada.id).catch(() => undefined);
  await expect.poll(() => kept.bets.length).toBe(1);
  house.close();
  tap.onReceived = (text) => text;
  const next = await openAgain({ untaken: kept });
  await expect.poll(() => next.world.accounts[ada.id]?.seeds.nonce).toBe(2);
  expect(kept.bets).toEqual([]);
});

test('bets that a page shows among the last ones do not count', async () => {
  const { house, ada, account, dice, keptDice } = await keeping();
  const id = freshCommandId(cryptoEntropy);
  const [taken, other] = [keptDice(id, 'over'), keptDice(freshCommandId(cryptoEntropy), 'under')];
  const { bet } = taken;
  const onAnotherDraw = { ...taken, bet: { ...bet, draw: { ...bet.draw, nonce: 1 } } };
  accept(await house.submit(dice('over'), ada.id, { id }));
  for (const [before, bets] of [
    [[taken, other], 1],
    // Another page sent the same bet.
    [[{ ...taken, id: other.id }], undefined],
    [[onAnotherDraw], 1],
  ] as const) {
    const revealed = before.map((one) => ({ ...one, serverSeed: 'ab'.repeat(32) }));
    expect(untakenOf(account(), revealed, house.world)?.bets).toBe(bets);
  }
});

test('the same bet of another page takes it, another bet on its draw does not', async () => {
  const { house, ada, kept, dice, keptDice } = await keeping();
  const [same, other] = [keptDice(freshCommandId(cryptoEntropy), 'over'), keptDice(freshCommandId(cryptoEntropy), 'under')];
  kept.bets = [same, other];
  accept(await house.submit(dice('over'), ada.id));
  expect(kept.bets).toEqual([other]);
});

test('a smaller bet that the house writes under the id of a kept one does not take it', async () => {
  const { house, ada, served, tap, kept, openAgain, dice } = await keeping();
  tap.onSent = (text) => (text.includes('"PlaceBet"') ? null : text);
  void house.submit(dice('over'), ada.id).catch(() => undefined);
  await expect.poll(() => kept.bets.length).toBe(1);
  house.close();
  tap.onSent = (text) => text;
  accept(await served.house.submit(dice('over', 1), ada.id, { id: kept.bets[0]?.id ?? '' }));
  const next = await openAgain({ untaken: kept });
  await expect.poll(() => next.world.accounts[ada.id]?.seeds.nonce).toBe(1);
  expect(kept.bets).toHaveLength(1);
});
