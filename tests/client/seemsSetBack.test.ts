/** A house that dates a cash-out long before its press. Its clock seems set back, and the log corrects another time. */
import { expect, test } from 'vitest';
import { msOf } from '../../src/domain/games/crashCurve.ts';
import { flightBetween, lyingHouse } from '../kit/lyingHouse.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

test.each([false, true])('a clock that was ahead for a minute is corrected before the answer: %s', async (isCorrected) => {
  const lying = await lyingHouse();
  const { served, ada, house, tap, pass, localAt } = lying;
  const ben = await signUp(served, 'ben');
  await seen(() => house.head.seq === served.house.durableHead.seq);
  const bet = await flightBetween(lying, 6_00, 25_00);
  const pressedAfter = msOf(5_00);
  pass(pressedAfter);
  const { clock } = served.machine;
  const back = pressedAfter - 1_000;
  tap.onSent = (text) => {
    if (text.includes('"type":"CashOut"')) clock.move(-back);
    return text;
  };
  // What time it is, the house says a moment later.
  const held: string[] = [];
  tap.onReceived = (text) => {
    if (!/^\{"kind":"(?:time|answer)"/u.test(text)) return text;
    held.push(text);
    return null;
  };
  const answer = house.submit({ type: 'CashOut', payload: { bet } }, ada.id).catch((error: unknown) => error);
  await seen(() => house.world.bets[bet] === undefined);
  if (isCorrected) {
    clock.move(back + 65_000);
    accept(await served.house.submit(diceBet(1), ben.id));
    clock.move(localAt() - clock.now());
    accept(await served.house.submit({ type: 'Say', payload: { text: 'hello again' } }, ben.id));
  } else clock.move(back);
  await seen(() => house.connectionState.phase !== 'open' || house.head.seq === served.house.durableHead.seq);
  tap.onReceived = (text) => text;
  for (const text of held) tap.say(text.replace(/"now":\d+/u, `"now":${localAt()}`));
  await answer;
  expect(JSON.stringify(house.connectionState)).toContain('does not lie between the command and its answer');
});
