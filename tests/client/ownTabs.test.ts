/** An honest house, and a player who does something in another tab at the same time: nobody is accused, and nothing is done twice. */
import { expect, test } from 'vitest';
import { levelOf, reachedLevel } from '../../src/domain/earning/levels.ts';
import { defaultRules, giftRulesOf } from '../../src/domain/rules.ts';
import { DAY_MS } from '../../src/domain/utc.ts';
import { accountOf, balanceOf } from '../../src/domain/world.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { seen, signIn, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

test.each([
  ['nothing else happens', 0, 2],
  ['a bet of the other tab is settled just before', 20_00, 3],
])('a level is claimed while %s', async (_what, stakeCents, level) => {
  const { served, ada, house, tap } = await lyingHouse();
  const rules = { ...defaultRules, leaderboard: { ...defaultRules.leaderboard, pointsPerCreditStaked: 10 } };
  accept(await served.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
  await seen(() => house.head.seq === served.house.durableHead.seq);
  accept(await house.submit(diceBet(10_00, { direction: 'under', target: 98 }), ada.id));
  expect(reachedLevel(accountOf(house.world, ada.id)!)).toBe(2);
  tap.onSent = (text) => {
    // Both tabs send at the same moment. The house gets that of the other tab first.
    if (stakeCents > 0 && text.includes('"type":"ClaimLevel"'))
      void served.house.submit(diceBet(stakeCents, { direction: 'under', target: 98 }), ada.id);
    return text;
  };
  accept(await house.submit({ type: 'ClaimLevel', payload: {} }, ada.id));
  expect(levelOf(house.world, ada.id)).toBe(level);
  expect(house.connectionState.phase).toBe('open');
});

test('a tip that was pressed without a line a day ago is not given', async () => {
  const { served, ada, house: first, tap, openAgain, sleep } = await lyingHouse();
  first.close();
  let { token } = ada;
  const house = await openAgain({ token: () => Promise.resolve(token), heartbeatMs: 3_600_000 });
  const ben = await signUp(served, 'ben');
  const { tips } = giftRulesOf(defaultRules);
  const rules = { ...defaultRules, tips: { ...tips, afterMs: 0, afterStakedCents: 0 } };
  accept(await served.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
  await seen(() => house.head.seq === served.house.durableHead.seq);
  tap.onReceived = () => null;
  tap.onSent = () => null;
  tap.cut();
  const answer = house.submit({ type: 'Tip', payload: { to: ben.id, cents: 20_00 } }, ada.id);
  const before = balanceOf(served.house.world, ada.id);
  sleep(DAY_MS);
  ({ token } = await signIn(served, 'ada'));
  tap.onReceived = (text) => text;
  tap.onSent = (text) => text;
  tap.cut();
  expect(await answer).toMatchObject({ kind: 'refused' });
  expect(balanceOf(served.house.world, ada.id)).toBe(before);
});
