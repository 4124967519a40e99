/** A house that has a command, answers everything else, and never answers that. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { flightBetween, lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const commands: Record<string, (lies: LyingHouse) => Promise<Command>> = {
  CashOut: async (lies) => ({ type: 'CashOut', payload: { bet: await flightBetween(lies, 6_00, 25_00) } }),
  PlaceSportBet: async ({ house }) => {
    const match = Object.values(house.world.sportEvents)[0]!;
    const payload = { event: match.id, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: match.odds.homeWin } as const;
    return { type: 'PlaceSportBet', payload };
  },
};

/** How long the page stays open, in seconds. */
async function openFor({ pass, house, ada }: LyingHouse): Promise<number> {
  const isOpen = (page: RemoteHouse): boolean => page.connectionState.phase === 'open';
  let seconds = 0;
  for (; seconds < 600 && isOpen(house); seconds += 20) {
    pass(20_000);
    await house.submit(diceBet(1), ada.id).then(accept, () => undefined);
  }
  return seconds;
}

test.each(Object.keys(commands))('is named after three minutes: %s', async (type) => {
  const lies = await lyingHouse();
  const { house, ada, tap, pass } = lies;
  const command = await commands[type]!(lies);
  pass(5_000);
  tap.onSent = (text) => (text.includes(`"type":"${type}"`) ? null : text);
  const answer = house.submit(command, ada.id).catch((error: unknown) => error);
  expect(await openFor(lies)).toBeOneOf([200, 220]);
  expect(house.connectionState).toMatchObject({
    phase: 'doubted',
    sentence: expect.stringContaining(`a ${type} was not answered`) as string,
  });
  expect(await answer).toBeInstanceOf(Error);
});
