/** A house with a log of a given length and one player with a known password, for use in a browser. */
import { Chance, SeededEntropy } from '../../src/audit/simulation/chance.ts';
import { OfflineHouse } from '../../src/audit/simulation/offlineHouse.ts';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import type { Head, StoredEntry } from '../../src/domain/log/head.ts';
import { digestBy } from '../../src/base/digest.ts';
import { keepPassword, recordPassword } from '../../src/engine/passwords.ts';
import type { KeyedStore, SnapshotRecord } from '../../src/base/ports.ts';
import { takeSnapshot } from '../../tests/kit/takeSnapshot.ts';
import { domainHash } from '../../scripts/domainHash.ts';
import type { Records } from './fillPage.ts';

const OTHERS = 20;
const ROUNDS_A_SEED = 100;
const MS_A_ROUND = 100;
/** A snapshot is due after 500 entries. The longest usual tail at a start is a little shorter. */
const AFTER_SNAPSHOT = 450;

export const player = { username: 'ada', email: 'ada@example.com', password: 'a benchmark' } as const;

export interface LongHouse extends Records {
  readonly entries: readonly StoredEntry[];
  readonly head: Head;
}

const everything = async (store: KeyedStore): Promise<[string, string][]> => [...(await store.getMany(await store.keys('')))];

/** A house whose log has at least `entries` entries. 0: nothing was played. */
export async function longHouse(entries: number): Promise<LongHouse> {
  const house = await OfflineHouse.open(`bench of ${entries}`, Date.now() - entries * MS_A_ROUND - 60_000);
  const chance = new Chance('bench');
  const names = [player.username, ...Array.from({ length: OTHERS }, (_, place) => `player-${place}`)];
  for (const username of names) await house.register({ username });
  const accounts = names.map((name) => house.account(name).id);
  for (const account of accounts) {
    await house.submit(
      { type: 'CorrectLedger', payload: { account, counterparty: 'promo', cents: 10_000_00, reason: 'for a long bench' } },
      'house',
    );
  }
  const ada = house.account(player.username).id;
  let snapshot: SnapshotRecord | null = null;
  while (house.head.seq < entries) {
    if (snapshot === null && house.head.seq >= entries - AFTER_SNAPSHOT)
      snapshot = await takeSnapshot(house.world, house.head, domainHash(), digestBy(nodeHashing));
    house.wait(MS_A_ROUND);
    const account = accounts[chance.between(0, OTHERS)] ?? ada;
    const choice = { direction: chance.one(['under', 'over']), target: chance.between(5, 94) };
    const bet = await house.submit({ type: 'PlaceBet', payload: { game: 'dice', stakeCents: chance.between(1, 20), choice } }, account);
    if (bet.kind === 'refused') throw new Error(bet.refusal.sentence);
    if ((house.world.accounts[account]?.seeds.nonce ?? 0) >= ROUNDS_A_SEED) await house.rotate(account);
  }
  await keepPassword(house.stores.vault, ada, await recordPassword(player.password, new SeededEntropy('password')));
  await house.people.remember([[ada, { email: player.email }]]);
  return takenFrom(house, snapshot);
}

/** Everything that a house stores. Default for the snapshot: one of its end. */
export async function takenFrom(house: OfflineHouse, snapshot: SnapshotRecord | null = null): Promise<LongHouse> {
  const { stores } = house;
  const stored: StoredEntry[] = [];
  for await (const batch of stores.events.read(1)) stored.push(...batch);
  return {
    entries: stored,
    head: house.head,
    vault: await everything(stores.vault),
    directory: await everything(stores.directory),
    snapshot: snapshot ?? (await takeSnapshot(house.world, house.head, domainHash(), digestBy(nodeHashing))),
  };
}
