/**
 * Shared rounds from their opening to their end: what an audit holds each step to, and every state that it changes. Seats have
 * seats.test.ts.
 */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { roundCancelled, roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import { betVoided } from '../../../src/domain/events/settlements.ts';
import { liveRoundAt } from '../../../src/domain/games/liveRoulette.ts';
import { sharedClientSeed } from '../../../src/domain/games/sharedSeeds.ts';
import { roundIdFrom, type AccountId, type Actor } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { changesBy, GONE } from '../../kit/changes.ts';
import { seatEvent } from '../../kit/betEvents.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const history = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00)];
const round = roundIdFrom(commandIdOf('round'));
const { seedHash, serverSeed } = seedNumbered('shared');
const bytes = 'a'.repeat(32);
const opened = (game: 'roulette' | 'coinflip', creator: AccountId | null = null, nonce = 0) =>
  roundOpened.of({ round, game, seedHash, nonce, creator });
const [heads, tails, red] = [
  seatEvent(round, ada, 'coinflip', { side: 'heads' }),
  seatEvent(round, ben, 'coinflip', { side: 'tails' }),
  seatEvent(round, ada, 'roulette', { colour: 'red' }),
];
const back = betVoided.of({ bet: heads.data.bet, account: ada, round, stakeCents: 5_00, reason: 'cancelled' });
const inSecret = { round, seedHash, serverSeed, nonce: 0 };
const flipped = (changed: { clientSeed?: string; nonce?: number; seedHash?: string } = {}) =>
  roundPlayed.of({
    ...inSecret,
    game: 'coinflip',
    clientSeed: sharedClientSeed('coinflip', [bytes, bytes]),
    outcome: { side: 'heads' },
    ...changed,
  });
const spun = (outcome: { number: number; colour: 'red' | 'black' } = { number: 1, colour: 'red' }) =>
  roundPlayed.of({ ...inSecret, game: 'roulette', clientSeed: sharedClientSeed('roulette', [bytes]), outcome });
const cancelled = (reason: 'creator' | 'seed lost' | 'account blocked', seed: string | null = serverSeed) =>
  roundCancelled.of({ round, serverSeed: seed, reason });
const waiting = [opened('coinflip', ada), heads];
const full = [...waiting, tails];
const live = [opened('roulette'), red];
const givenBack = [...waiting, back];
const never = `round ${round} is not open: never opened, or ended before`;

test.each<[string | undefined, DomainEvent, Actor]>([
  [undefined, opened('coinflip', ada), ada],
  [`${ben} cannot do this for ${ada}`, opened('coinflip', ada), ben],
  ['a player opens flips, numbered 0, and nothing else', opened('coinflip', ada, 1), ada],
  ['a player opens flips, numbered 0, and nothing else', opened('roulette', ada), ada],
  ['the house opens live rounds and nothing else', opened('coinflip'), 'house'],
])('opened: %s: %#', (problem, event, actor) => expect(wrongWith(history, event, actor)).toBe(problem));

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor, number]>([
  [undefined, full, flipped(), ben, 1_000],
  ['a flip is played by the one who joins it', full, flipped(), ada, 1_000],
  ['a flip is played by the one who joins it', full, flipped(), 'house', 1_000],
  ['a seat is empty', waiting, flipped({ clientSeed: sharedClientSeed('coinflip', [bytes]) }), ben, 1_000],
  ['the client seed is not made of what the participants brought', full, flipped({ clientSeed: '5c'.repeat(64) }), ben, 1_000],
  ['the end names another game', full, spun(), ben, 1_000],
  ['the end names another commitment or number than the opening', full, flipped({ nonce: 1 }), ben, 1_000],
  ['the end names another commitment or number than the opening', full, flipped({ seedHash: 'ab'.repeat(32) }), ben, 1_000],
  [undefined, live, spun(), 'house', 25_000],
  ['the outcome contradicts itself', live, spun({ number: 1, colour: 'black' }), 'house', 25_000],
  ['betting is still open', live, spun(), 'house', 1_000],
  ['only the house does this', live, spun(), ben, 25_000],
  [never, [], flipped(), ben, 1_000],
  [never, [...full, flipped()], flipped(), ben, 1_000],
])('played: %s: %#', (problem, before, event, actor, after) =>
  expect(wrongWith([...history, ...before], event, actor, after)).toBe(problem),
);

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [undefined, givenBack, cancelled('creator'), ada],
  ['a stake on it did not go back first', waiting, cancelled('creator'), ada],
  ['only the creator can cancel', givenBack, cancelled('creator'), 'house'],
  [`${ben} is not an admin`, givenBack, cancelled('creator'), ben],
  [undefined, givenBack, cancelled('account blocked'), 'house'],
  ['nobody blocks themselves', givenBack, cancelled('account blocked'), ada],
  ['a live round is never cancelled', [opened('roulette')], cancelled('account blocked'), 'house'],
  [undefined, givenBack, cancelled('seed lost', null), 'house'],
  [undefined, [opened('roulette')], cancelled('seed lost', null), 'house'],
  ['only the house does this', givenBack, cancelled('seed lost', null), ada],
  ['a seed is revealed unless it was lost', givenBack, cancelled('creator', null), ada],
  ['a seed is revealed unless it was lost', givenBack, cancelled('seed lost'), 'house'],
  [never, [], cancelled('seed lost', null), 'house'],
  [never, [...givenBack, cancelled('creator')], cancelled('creator'), 'house'],
])('cancelled: %s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

/** The place of the first entry after the history and these events. */
const placeAfter = (events: readonly DomainEvent[]) => {
  const before = history.length + events.length;
  return { seq: before + 1, at: START + before * 1_000 };
};
const open = { id: round, seedHash, nonce: 0, ...placeAfter([]), beacon: null, bets: [], flight: null };
const ended = { [`rounds.${round}`]: GONE, [`commitments.${seedHash}`]: GONE };
const noFlip = { [`accounts.${ada}.openFlips.${round}`]: GONE };
const finished = (event: ReturnType<typeof spun>, creator: AccountId | null, seats: readonly (typeof red)[]) => ({
  id: round,
  game: event.data.game,
  draw: { seedHash, clientSeed: event.data.clientSeed, nonce: 0 },
  serverSeed,
  beacon: null,
  creator,
  flight: null,
  outcome: event.data.outcome,
  ...placeAfter([opened('roulette'), ...seats]),
  stakes: seats.map(({ data: { account, choice } }) => ({ account, stakeCents: 5_00, choice })),
  bets: seats.length,
});

test.each<[string, readonly DomainEvent[], DomainEvent, object]>([
  [
    'a flip that opens',
    [],
    opened('coinflip', ada),
    {
      [`rounds.${round}`]: { ...open, game: 'coinflip', creator: ada, rulesSeq: 1, closesAt: null },
      [`accounts.${ada}.openFlips.${round}`]: true,
      [`commitments.${seedHash}`]: true,
    },
  ],
  [
    'a live round that opens',
    [],
    opened('roulette'),
    {
      [`rounds.${round}`]: { ...open, game: 'roulette', creator: null, rulesSeq: 1, closesAt: liveRoundAt(open.at, defaultRules).spinsAt },
      'liveRounds.roulette': round,
      [`commitments.${seedHash}`]: true,
    },
  ],
  [
    'a flip that is played',
    full,
    flipped(),
    { ...ended, ...noFlip, 'finishedRounds.coinflip': [finished(flipped(), ada, [heads, tails])] },
  ],
  [
    'a live round that is played',
    live,
    spun(),
    { ...ended, 'liveRounds.roulette': null, 'finishedRounds.roulette': [finished(spun(), null, [red])] },
  ],
  ['a flip that is taken back', givenBack, cancelled('creator'), { ...ended, ...noFlip }],
  ['a flip whose seed was lost', givenBack, cancelled('seed lost', null), { ...ended, ...noFlip }],
  ['a live round whose seed was lost', [opened('roulette')], cancelled('seed lost', null), { ...ended, 'liveRounds.roulette': null }],
])('%s changes this and nothing else: bets wait for their own end', (_what, before, event, changes) =>
  expect(changesBy(event, [...history, ...before])).toEqual(changes),
);

test('of the rounds of a game the newest ten are kept', () => {
  const rounds = Array.from({ length: 12 }, (_, i) => roundIdFrom(commandIdOf(`round ${i}`)));
  const played = rounds.flatMap((id) => [
    roundOpened.of({ ...opened('coinflip', ada).data, round: id }),
    roundPlayed.of({ ...flipped().data, round: id }),
  ]);
  expect(worldAfter([...history, ...played]).finishedRounds.coinflip.map(({ id }) => id)).toEqual(rounds.toReversed().slice(0, 10));
});

test('a flip is not opened without its first stake, played without its bets, or taken back for a block that does not come', () => {
  const [empty, seated] = [worldAfter([...history, opened('coinflip', ada)]), worldAfter([...history, ...full])];
  const entry = { seq: 99, at: START };
  const [opening] = roundOpened.followUps?.(opened('coinflip', ada).data, empty, entry) ?? [];
  expect(opening?.undone).toBe('it opened a flip without the stake of its creator');
  expect(betPlaced.fulfils?.(heads.data, empty)).toEqual([opening?.id]);
  expect(roundPlayed.followUps?.(flipped().data, seated, entry).map(({ id }) => id)).toEqual([heads.data.bet, tails.data.bet]);
  const [blocking] = roundCancelled.followUps?.(cancelled('account blocked').data, empty, entry) ?? [];
  expect(blocking?.undone).toBe('it took a flip back for a block that did not come');
  expect(accountBlocked.fulfils?.({ account: ada, reason: 'several accounts' }, empty)).toEqual([blocking?.id]);
  expect(roundCancelled.followUps?.(cancelled('creator').data, empty, entry)).toEqual([]);
});
