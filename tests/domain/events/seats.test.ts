/** Seats at shared rounds: what an audit holds each to. The rounds themselves are told of in rounds.test.ts. */
import { describe, expect, test } from 'vitest';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { roundCancelled, roundOpened } from '../../../src/domain/events/rounds.ts';
import { betVoided } from '../../../src/domain/events/settlements.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { roundIdFrom, type AccountId } from '../../../src/domain/ids.ts';
import { diceEvents, seatEvent } from '../../kit/betEvents.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const [ada, ben, cyd] = [idOf('ada'), idOf('ben'), idOf('cyd')];
const history = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00), ...registered('cyd', 100_00)];
const round = roundIdFrom(commandIdOf('round'));
const seed = seedNumbered('shared');
const opened = (game: 'roulette' | 'coinflip', creator: AccountId | null = null, nonce = 0) =>
  roundOpened.of({ round, game, seedHash: seed.seedHash, nonce, creator });
const red = (account: AccountId) => seatEvent(round, account, 'roulette', { colour: 'red' });
const heads = (account: AccountId) => seatEvent(round, account, 'coinflip', { side: 'heads' });
const tails = (account: AccountId, stakeCents = 5_00) => seatEvent(round, account, 'coinflip', { side: 'tails' }, { stakeCents });
const CHANGED = 'the rules of the game have changed since the round was opened';
const gone = (game: string) => `round ${round} is not open for ${game}`;

/** Each live round lasts 25 s; betting its first 15. The entry of an event after the history stands at this time. */
const eventAt = START + history.length * 1_000;
const inBetting = 25_000 - (eventAt % 25_000);
const number = Math.floor((eventAt + inBetting) / 25_000);

describe('live roulette', () => {
  test.each([
    [undefined, [], opened('roulette', null, number), 'house', 1_000 + inBetting],
    [`the live round of this time is number ${number}`, [], opened('roulette', null, number + 1), 'house', 1_000 + inBetting],
    ['the time of betting is over', [], opened('roulette', null, number), 'house', 1_000 + inBetting + 15_000],
    ['another live round is open', [opened('roulette', null, number)], opened('roulette', null, number), 'house', inBetting],
    [undefined, [opened('roulette')], red(ada), ada, 1_000],
    [undefined, [opened('roulette'), red(ada)], red(ben), ben, 1_000],
    [CHANGED, [opened('roulette'), rules({ roulette: { ...defaultRules.roulette, colourPays: 3 } })], red(ada), ada, 1_000],
    ['betting on this round is closed', [opened('roulette')], red(ada), ada, 25_000],
    [`${gone('roulette')}`, [], red(ada), ada, 1_000],
    [gone('coinflip'), [opened('roulette')], heads(ada), ada, 1_000],
  ] as const)('%s: %#', (problem, before, event, actor, after) =>
    expect(wrongWith([...history, ...before], event, actor, after)).toBe(problem),
  );
});

describe('a flip', () => {
  const open = [opened('coinflip', ada), heads(ada)];
  test.each([
    [undefined, [opened('coinflip', ada)], heads(ada), ada],
    ['the first seat is the creator’s', [opened('coinflip', ada)], heads(ben), ben],
    [undefined, open, tails(ben), ben],
    ['the side is the creator’s', open, heads(ben), ben],
    ['both stakes are the same', open, tails(ben, 5_01), ben],
    ['nobody joins their own game', open, tails(ada), ada],
    [CHANGED, [...open, rules({ coinflip: { ...defaultRules.coinflip, winPaysHundredths: 1 } })], tails(ben), ben],
    [undefined, [...open, rules({ dice: { ...defaultRules.dice, houseEdgeBps: 9_900 } })], tails(ben), ben],
    ['no seat is left', [...open, tails(ben)], tails(cyd), cyd],
    [`${gone('coinflip')}`, [], heads(ada), ada],
  ] as const)('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

  test('is settled by its second seat, an instant bet by itself, and a round of roulette by neither', () => {
    const opens = (before: readonly (typeof open)[number][], event: ReturnType<typeof seatEvent>) =>
      betPlaced.followUps?.(event.data, worldAfter([...history, ...before]), { seq: 9, at: 9 }).map(({ id }) => id);
    expect(opens([opened('coinflip', ada)], heads(ada))).toEqual([]);
    expect(opens(open, tails(ben))).toEqual([heads(ada).data.bet, tails(ben).data.bet]);
    expect(opens([opened('roulette'), red(ada)], red(ben))).toEqual([]);
    const instant = diceEvents('ada', 1).placed;
    expect(opens([], instant)).toEqual([instant.data.bet]);
    expect(opens([], betPlaced.of({ ...instant.data, game: 'crash', rulebook: 'crash@1', choice: {} }))).toEqual([]);
  });
  test('that is taken back returns its seat', () => {
    const back = betVoided.of({ bet: heads(ada).data.bet, account: ada, round, stakeCents: 5_00, reason: 'cancelled' });
    expect(wrongWith([...history, ...open], back, ada)).toBeUndefined();
    const cancelled = roundCancelled.of({ round, serverSeed: seed.serverSeed, reason: 'creator' });
    const world = worldAfter([...history, ...open, back, cancelled]);
    expect([world.rounds, world.bets, world.accounts[ada]?.openFlips, world.ledger.player[ada]]).toEqual([{}, {}, {}, 100_00]);
  });
});
