/** A house that cuts the line where it suits it. */
import { beforeEach, expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { localChain } from '../../src/domain/fairness/beaconSignature.ts';
import { TERMS_CHANGED } from '../../src/client/refusals.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { seen } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const chain = localChain('0c'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 });
const otherChain = localChain('0d'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 });
const freshBytes = 'ab'.repeat(16);
const flip: Command = { type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes } };

let served: LyingHouse['served'];
let ada: LyingHouse['ada'];
let tap: LyingHouse['tap'];
let house: LyingHouse['house'];

beforeEach(async () => {
  ({ served, ada, tap, house } = await lyingHouse());
});

const setBeacon = async (to: typeof chain | null) =>
  accept(await served.house.submit({ type: 'SetBeacon', payload: { chain: to } }, 'house'));

/** A command is swallowed the first time. Then something happens at the house, and the line breaks. */
async function cutAt(command: Command, meanwhile: () => Promise<unknown>) {
  const isIt = (text: string): boolean => text.includes(`"type":"${command.type}"`);
  let isHeld = true;
  tap.onSent = (text) => (isHeld && isIt(text) ? null : text);
  const answer = house.submit(command, ada.id);
  await seen(() => tap.sent.some(isIt));
  await meanwhile();
  isHeld = false;
  tap.cut();
  return answer;
}

test.each<[string, () => Promise<unknown>]>([
  ['another beacon', () => setBeacon(otherChain)],
  ['no beacon', () => setBeacon(null)],
])('a bet on the own pair is sent again, though meanwhile the house has set %s', async (_what, change) => {
  await setBeacon(chain);
  await seen(() => house.world.beacon !== null);
  accept(await cutAt(diceBet(1_00), change));
});

test('a flip is not opened under another beacon than its player saw', async () => {
  await setBeacon(chain);
  await seen(() => house.world.beacon !== null);
  expect(await cutAt(flip, () => setBeacon(otherChain))).toMatchObject({ kind: 'refused', refusal: { sentence: TERMS_CHANGED } });
});

test('a bet on sports is sent again, though meanwhile the house has set other rules', async () => {
  const { id: event, odds } = Object.values(house.world.sportEvents)[0]!;
  const { rules } = served.house.world.rules;
  const set = { type: 'SetRules', payload: { rules: { ...rules, dice: { ...rules.dice, houseEdgeBps: 9_000 } } } } as const;
  const bet: Command = { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 1_00, oddsHundredths: odds.homeWin } };
  accept(await cutAt(bet, async () => accept(await served.house.submit(set, 'house'))));
});
