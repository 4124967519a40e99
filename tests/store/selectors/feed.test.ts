/** The feed of rounds gives nothing away before its board ends. */
import { expect, test } from 'vitest';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import { betSettled } from '../../../src/domain/events/settlements.ts';
import { betIdFrom, roundIdFrom } from '../../../src/domain/ids.ts';
import { betHeld, betShown } from '../../../src/store/heldBets.ts';
import { committed } from '../../../src/store/world.ts';
import { topicOf } from '../../../src/api/topics/catalog.ts';
import type { FeedRow } from '../../../src/api/topics/rounds.ts';
import { selectIsShownRound } from '../../../src/store/selectors/account.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';
import { storeAfter } from '../../kit/stored.ts';

const people = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00)];
type Store = ReturnType<typeof storeAfter>;
/** The players of the shown rounds. */
function names(store: Store, list: 'newest' | 'biggest' = 'newest'): readonly (string | null)[] {
  const state = store.getState();
  const nobody = new Set<never>();
  const { rows } = topicOf(`rounds-${list}`).answer({ world: state.world, now: START, pages: [], readers: nobody, followers: nobody });
  return (rows as readonly FeedRow[]).filter(selectIsShownRound(state)).map(({ player }) => player);
}

test('a held bet is not in it, neither among the newest nor among the wins', () => {
  const { placed, settled } = diceEvents('ada', 10_00);
  const store = storeAfter([...people, placed, settled(19_40)], 'ada');
  expect(names(store)).toEqual(['ada']);
  store.dispatch(betHeld(placed.data.bet));
  expect([names(store), names(store, 'biggest')]).toEqual([[], []]);
  store.dispatch(betShown(placed.data.bet));
  expect(names(store, 'biggest')).toEqual(['ada']);
});

test('nor are the bets of others on a shared round that is held', () => {
  const round = roundIdFrom(commandIdOf('live'));
  const { seedHash, serverSeed } = seedNumbered('of the round');
  const outcome = { number: 1, colour: 'red' };
  const bet = (name: string) => betIdFrom(commandIdOf(name));
  const seat = (name: string) => {
    const place = { bet: bet(name), account: idOf(name), game: 'roulette' as const, stakeCents: 1_00 };
    const draw = { round, freshBytes: 'a'.repeat(32) };
    return {
      placed: betPlaced.of({ ...place, rulebook: 'roulette@1', rulesSeq: 1, choice: { colour: 'red' }, draw }),
      settled: betSettled.of({ ...place, round, payoutCents: 2_00, outcome }),
    };
  };
  const [ada, ben] = [seat('ada'), seat('ben')];
  const store = storeAfter(
    [
      ...people,
      roundOpened.of({ round, game: 'roulette', seedHash, nonce: 0, creator: null }),
      ada.placed,
      ben.placed,
      roundPlayed.of({ round, game: 'roulette', seedHash, serverSeed, clientSeed: '5c'.repeat(32), nonce: 0, outcome }),
      ada.settled,
      ben.settled,
    ],
    'ada',
  );
  expect(names(store)).toEqual(['ben', 'ada']);
  store.dispatch(betHeld(bet('ada')));
  store.dispatch(committed([], store.getState().world, [{ bet: bet('ada'), stakeCents: 10_00, payoutCents: 2_00, round }]));
  expect(names(store)).toEqual([]);
  store.dispatch(betShown(bet('ada')));
  expect(names(store)).toEqual(['ben', 'ada']);
});
