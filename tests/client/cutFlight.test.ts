/** A house that cuts the line of a page, ends its flight by a clock that is ahead, and lets it come back. */
import { expect, test } from 'vitest';
import { balanceOf } from '../../src/domain/world.ts';
import { lying as lies } from '../kit/lies.ts';
import { flightBetween, lyingHouse } from '../kit/lyingHouse.ts';
import { seen } from '../kit/socket.ts';

test.each(['the page that placed it', 'a later page'])(
  'a flight of half a minute ends after 3 s, while the line is broken: %s',
  async (who) => {
    const lying = await lyingHouse();
    const { served, ada, tap, pass } = lying;
    const bet = await flightBetween(lying, 6_00, 25_00);
    let { house } = lying;
    if (who === 'a later page') {
      house.close();
      house = await lying.openAgain({ heartbeatMs: 3_600_000 });
    }
    const before = balanceOf(house.world, ada.id);
    await seen(() => tap.received.some((text) => text.includes('{"kind":"time"')));
    pass(3_000);
    const { clock } = served.machine;
    tap.onSent = (text) => (text.includes('"kind":"hello"') ? null : text);
    tap.cut();
    await seen(() => house.connectionState.phase === 'disconnected');
    clock.move(56_000);
    await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
    await seen(() => served.house.world.bets[bet] === undefined);
    clock.move(-56_000);
    tap.onSent = (text) => text;
    tap.onReceived = lies(() => undefined);
    tap.cut();
    await seen(() => house.connectionState.phase !== 'disconnected' && house.head.seq === served.house.durableHead.seq);
    for (let n = 0; n < 3; n += 1) {
      pass(10_000);
      await house.submit({ type: 'Say', payload: { text: `hello ${n}` } }, ada.id).catch(() => undefined);
    }
    expect(house.world.bets[bet]).toBe(undefined);
    expect([house.connectionState, balanceOf(house.world, ada.id) - before, house.world.corrections.length]).toEqual([
      expect.objectContaining({ phase: 'doubted' }),
      expect.anything(),
      0,
    ]);
  },
);
