/** `makeLog.ts PATH rounds COUNT` or `makeLog.ts PATH allGames PLAYERS DAYS`: plays a log in a real house and writes its export to PATH. */
import { createWriteStream, renameSync } from 'node:fs';
import { once } from 'node:events';
import { Chance } from '../../src/audit/simulation/chance.ts';
import { simulateHistory } from '../../src/audit/simulation/history.ts';
import { OfflineHouse } from '../../src/audit/simulation/offlineHouse.ts';

const PLAYERS = 20;
const ROUNDS_A_SEED = 100;

async function houseOfRounds(rounds: number): Promise<OfflineHouse> {
  const house = await OfflineHouse.open('bench');
  const chance = new Chance('bench');
  for (let i = 0; i < PLAYERS; i += 1) await house.register({ username: `player-${i}` });
  const players = Array.from({ length: PLAYERS }, (_, i) => house.account(`player-${i}`).id);
  // Enough for a hundred thousand small bets each, whatever their outcomes.
  for (const account of players) {
    await house.submit(
      { type: 'CorrectLedger', payload: { account, counterparty: 'promo', cents: 10_000_00, reason: 'for a long bench' } },
      'house',
    );
  }
  for (let round = 0; round < rounds; round += 1) {
    house.wait(chance.between(200, 2_000));
    const player = players[chance.between(0, PLAYERS - 1)] ?? players[0];
    if (!player) throw new Error('a bench without players');
    const choice = { direction: chance.one(['under', 'over']), target: chance.between(5, 94) };
    const bet = await house.submit({ type: 'PlaceBet', payload: { game: 'dice', stakeCents: chance.between(1, 20), choice } }, player);
    if (bet.kind === 'refused') throw new Error(bet.refusal.sentence);
    if ((house.world.accounts[player]?.seeds.nonce ?? 0) >= ROUNDS_A_SEED) await house.rotate(player);
  }
  return house;
}

const [path = '', kind, ...counts] = process.argv.slice(2);
const [first = 0, days = 0] = counts.map(Number);
const house = kind === 'rounds' ? await houseOfRounds(first) : (await simulateHistory({ seed: 5, players: first, days })).house;
const file = createWriteStream(`${path}.part`);
for await (const piece of house.exported()) file.write(piece);
file.end();
await once(file, 'finish');
renameSync(`${path}.part`, path);
