/** A command that was sent on a line that was already dead. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { defaultRules, giftRulesOf } from '../../src/domain/rules.ts';
import { DAY_MS } from '../../src/domain/utc.ts';
import { balanceOf } from '../../src/domain/world.ts';
import { lying as lies } from '../kit/lies.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { seen, signIn, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const commands: [string, (ben: string, event: string) => Command][] = [
  ['a tip', (to) => ({ type: 'Tip', payload: { to, cents: 20_00 } })],
  ['a bet on Dice', () => diceBet(20_00)],
  [
    'a bet on sports',
    (_, event) => ({ type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 20_00, oddsHundredths: 200 } }),
  ],
];
const houses = ['that is honest', 'that says that half a minute has passed'] as const;
const cases = commands.flatMap(([name, commandOf]) => houses.map((house) => [name, house, commandOf] as const));
test.each(cases)(
  '%s is pressed on a line that is dead, and the page wakes up a day later at a house %s',
  async (_name, kind, commandOf) => {
    const lying = await lyingHouse();
    const { served, ada, tap, sleep } = lying;
    lying.house.close();
    let { token } = ada;
    const house = await lying.openAgain({ token: async () => token, heartbeatMs: 3_600_000 });
    const ben = await signUp(served, 'ben');
    const { clock } = served.machine;
    const { tips } = giftRulesOf(defaultRules);
    const rules = { ...defaultRules, tips: { ...tips, afterMs: 0, afterStakedCents: 0 } };
    accept(await served.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
    const terms = {
      sport: 'Go',
      homeTeam: 'Black',
      awayTeam: 'White',
      odds: { homeWin: 200, draw: null, awayWin: 300 },
      startsAt: clock.now() + 7 * DAY_MS,
    };
    const { events } = accept(await served.house.submit({ type: 'CreateSportEvent', payload: { terms } }, 'house'));
    const event = events.flatMap(({ type, data }) => (type === 'sport/created' ? [data.event] : []))[0]!;
    await seen(() => house.head.seq === served.house.durableHead.seq);
    const command = commandOf(ben.id, event);
    const before = balanceOf(house.world, ada.id);
    // It never reaches the house.
    tap.onSent = (text) => (text.includes(`"type":"${command.type}"`) ? null : text);
    const answer = house.submit(command, ada.id).catch((error: unknown) => error);
    sleep(DAY_MS);
    ({ token } = await signIn(served, 'ada'));
    tap.onSent = (text) => text;
    const now = clock.now() - DAY_MS + 30_000;
    const saysLess = lies((message) => (message.kind === 'welcome' || message.kind === 'entries' ? { ...message, now } : undefined));
    if (kind !== 'that is honest') tap.onReceived = saysLess;
    tap.cut();
    expect(await answer).toMatchObject({ kind: 'refused' });
    expect(balanceOf(house.world, ada.id)).toBe(before);
  },
);
