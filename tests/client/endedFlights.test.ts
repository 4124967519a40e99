/** A house that ends a flight by a clock that is ahead, on any page of its player. */
import { expect, test } from 'vitest';
import { headOf } from '../../src/domain/log/entry.ts';
import { placeOfHead, readHouseMessage, textOfMessage, type HouseMessage } from '../../src/api/messages.ts';
import { flightBetween, lyingHouse } from '../kit/lyingHouse.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

type Told = Extract<HouseMessage, { kind: 'entries' }>;

test.each([
  ['the page that placed it', 'after the head before it'],
  ['a later page', 'alone'],
  ['a later page', 'after the head before it'],
])(
  'a flight of half a minute ends after 3 s, as of a time to which a bet of somebody else took the log: on %s, told %s',
  async (who, how) => {
    const lying = await lyingHouse();
    const { served, tap, pass } = lying;
    const ben = await signUp(served, 'ben');
    const bet = await flightBetween(lying, 6_00, 25_00);
    let { house } = lying;
    if (who === 'a later page') {
      house.close();
      house = await lying.openAgain({ heartbeatMs: 3_600_000 });
    }
    await seen(() => house.head.seq === served.house.durableHead.seq);
    await seen(() => tap.received.some((text) => text.includes('{"kind":"time"')));
    pass(3_000);
    const { clock } = served.machine;
    const [now, start, held] = [clock.now(), placeOfHead(house.head), [] as Told[]];
    tap.onReceived = (text) => {
      const message = readHouseMessage(text);
      if (message?.kind === 'entries') held.push(message);
      return null;
    };
    // No correction is due for less than a minute.
    clock.move(56_000);
    const { entry } = accept(await served.house.submit(diceBet(1), ben.id));
    await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
    await seen(() => held.some(({ head }) => head.seq >= served.house.durableHead.seq));
    clock.move(-56_000);
    tap.onReceived = (text) => text;
    const tell = (message: Partial<Told>): void =>
      tap.say(textOfMessage({ ...held.at(-1)!, entries: held.flatMap(({ entries }) => entries), now, ...message }));
    if (how === 'alone') tell({ after: start });
    else {
      tell({ after: start, entries: [], head: headOf(entry) });
      tell({ after: placeOfHead(headOf(entry)) });
    }
    expect(house.world.bets[bet]).toBe(undefined);
    expect(house.connectionState.phase).toBe('doubted');
  },
);
