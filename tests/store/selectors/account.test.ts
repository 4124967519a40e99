/** Who is signed in, and a balance that gives nothing away before its board ends. */
import { describe, expect, test } from 'vitest';
import { betIdFrom } from '../../../src/domain/ids.ts';
import { houseStatusChanged } from '../../../src/store/houseStatus.ts';
import {
  makeSelectRecents,
  selectAccount,
  selectBalance,
  selectHeld,
  selectHeldPayouts,
  selectHeldRounds,
  selectIsNewcomer,
  selectNameOf,
  selectShownBalance,
  selectWaiting,
} from '../../../src/store/selectors/account.ts';
import { betHeld, betShown, cardBought } from '../../../src/store/heldBets.ts';
import { committed, worldOpened } from '../../../src/store/world.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { signIn, storeAfter } from '../../kit/stored.ts';
import { accountBlocked } from '../../../src/domain/events/administration.ts';

const ada = idOf('ada');
const history = [rules(), ...registered('ada', 100_00), ...registered('ben', 5_00)];
const { placed, settled } = diceEvents('ada', 10_00);
const { bet } = placed.data;
const won = [...history, placed, settled(19_40)];

describe('the account', () => {
  test('is that of the session, with its balance', () => {
    const store = storeAfter(history, 'ada');
    expect([selectAccount(store.getState())?.username, selectBalance(store.getState())]).toEqual(['ada', 100_00]);
    signIn(store, 'ben');
    expect([selectAccount(store.getState())?.username, selectBalance(store.getState())]).toEqual(['ben', 5_00]);
  });
  test.each([
    ['a guest', history, undefined],
    ['somebody of whom the log knows nothing', history, 'nobody'],
    ['who was blocked', [...history, accountBlocked.of({ account: ada, reason: 'several accounts' })], 'ada'],
  ])('is none for %s', (_who, events, name) => {
    const state = storeAfter(events, name).getState();
    expect([selectAccount(state), selectBalance(state), selectShownBalance(state)]).toEqual([undefined, 0, 0]);
  });
  test('is waited for while the house opens, where there is a session', () => {
    const store = storeAfter([], 'ada');
    expect([selectWaiting(store.getState()), selectWaiting(storeAfter([]).getState())]).toEqual([true, false]);
    store.dispatch(houseStatusChanged({ phase: 'open' }));
    expect(selectWaiting(store.getState())).toBe(false);
  });
  test('has a name in sentences, and an id where it is not known', () => {
    const nameOf = selectNameOf(storeAfter(history).getState());
    expect([nameOf(ada), nameOf(idOf('nobody')), nameOf('__proto__')]).toEqual(['ada', idOf('nobody'), '__proto__']);
  });
});

describe('who is new here:', () => {
  const DAY_MS = 86_400_000;
  const admin = [rules(), ...registered('ada', 100_00, { role: 'admin' })];
  test.each([
    ['somebody who has just registered', history, 'ada', 0, true],
    ['nearly a month later still', history, 'ada', 30 * DAY_MS - 1, true],
    ['a month later no more', history, 'ada', 30 * DAY_MS, false],
    ['not a guest', history, undefined, 0, false],
    ['not who was blocked', [...history, accountBlocked.of({ account: ada, reason: 'several accounts' })], 'ada', 0, false],
    ['not an admin', admin, 'ada', 0, false],
  ])('%s', (_who, events, name, later, isNew) => {
    const store = storeAfter(events, name);
    const world = worldAfter(events);
    const at = (world.accounts[ada]?.registered.at ?? 0) + later;
    store.dispatch(worldOpened({ ...world, at }));
    expect(selectIsNewcomer(store.getState())).toBe(isNew);
  });
  test('not who plays by a password that everybody knows', () => {
    const world = worldAfter(history);
    world.accounts[ada]!.publicPassword = true;
    const store = storeAfter(history, 'ada');
    expect(selectIsNewcomer(store.getState())).toBe(true);
    store.dispatch(worldOpened(world));
    expect(selectIsNewcomer(store.getState())).toBe(false);
  });
});

describe('a bet whose board still moves', () => {
  const settlement = { bet, stakeCents: 10_00, payoutCents: 19_40, round: null };

  test('takes its stake at once and shows its payout at the end', () => {
    const store = storeAfter(history, 'ada');
    const shown = (): number => selectShownBalance(store.getState());
    store.dispatch(betHeld(bet));
    store.dispatch(worldOpened(worldAfter([...history, placed])));
    expect(shown()).toBe(90_00);
    store.dispatch(committed([], worldAfter(won), [settlement]));
    expect([shown(), selectBalance(store.getState())]).toEqual([90_00, 109_40]);
    expect([...selectHeldPayouts(store.getState())]).toEqual([[bet, 19_40]]);
    store.dispatch(betShown(bet));
    expect(shown()).toBe(109_40);
  });
  test('is not among the recent ones, which are the very same list otherwise', () => {
    const recents = makeSelectRecents('dice');
    const store = storeAfter(won, 'ada');
    const all = recents(store.getState());
    expect(all.map(({ id }) => id)).toEqual([bet]);
    store.dispatch(betHeld(bet));
    expect(recents(store.getState())).toEqual([]);
    store.dispatch(betShown());
    expect(recents(store.getState())).toBe(all);
    expect(makeSelectRecents('slots')(store.getState())).toEqual([]);
  });
  test('under a card that outlived a reload is held back too', () => {
    const store = storeAfter(won, 'ada');
    store.dispatch(cardBought(bet));
    expect(selectHeld(store.getState())).toEqual([bet]);
    expect(selectShownBalance(store.getState())).toBe(90_00);
    store.dispatch(betHeld(bet));
    expect(selectHeld(store.getState()), 'once').toEqual([bet]);
  });
  test('that others have pushed out of the recent ones is held back all the same', () => {
    const store = storeAfter(won, 'ada');
    const gone = { ...settlement, bet: betIdFrom(commandIdOf('gone')) };
    store.dispatch(betHeld(gone.bet));
    store.dispatch(committed([], worldAfter(won), [gone]));
    expect(selectShownBalance(store.getState())).toBe(90_00);
  });
  test('on a shared round holds the round back', () => {
    const store = storeAfter(won, 'ada');
    const round = 'rnd_0123456789abcdef0123456789abcdef';
    const none = selectHeldRounds(store.getState());
    store.dispatch(committed([], worldAfter(won), [{ ...settlement, round }]));
    expect(selectHeldRounds(store.getState()), 'no bet is held').toBe(none);
    store.dispatch(betHeld(bet));
    expect(selectHeldRounds(store.getState())).toEqual([round]);
  });
  test('that is none changes nothing that is drawn', () => {
    const store = storeAfter(history, 'ada');
    const nothing = selectHeldPayouts(store.getState());
    store.dispatch(betHeld(bet));
    expect(selectHeldPayouts(store.getState())).toBe(nothing);
  });
});
