/**
 * A house that knows a client seed before it commits to a server seed can pick a server seed that beats it. So this page records, for each
 * client seed sent, which commitments existed then. A bet that would use a newer commitment gets another client seed first. That accuses
 * nobody: another page of the player may have rotated the pair meanwhile. Stored by `browser/keptLists.ts`, whose schema must have the same fields.
 */
import type { PlayerHouse } from '../api/playerHouse.ts';
import { freshClientSeed } from '../base/chance.ts';
import type { SentClientSeed, SentClientSeeds } from '../base/markers.ts';
import type { Account } from '../domain/accounts/account.ts';
import { type SeedPair, wasUsed } from '../domain/accounts/seedPair.ts';
import type { World } from '../domain/world.ts';
import type { Command } from '../domain/commands/catalog.ts';
import { LONGEST_CLIENT_SEED } from '../domain/rules.ts';
import { lengthOf, withoutSoftHyphens } from '../domain/text/characters.ts';

/** Remembers client seeds until the page is closed. */
export function rememberedClientSeeds(): SentClientSeeds {
  let seeds: readonly SentClientSeed[] = [];
  return { read: () => seeds, write: (sent) => void (seeds = sent) };
}

/** The client seed that a command brings into use, as typed. Null: none. */
export const clientSeedIn = ({ type, payload }: Command): string | null =>
  type === 'ChangeClientSeed' || type === 'RotateSeed' ? payload.clientSeed : null;

/** Leaves out those that the account has used: it never uses a client seed twice. Another account may still use the same text. */
const withoutUsed = (
  list: readonly SentClientSeed[],
  world: Pick<World, 'clientSeeds'>,
  account: Pick<Account, 'id' | 'seeds'>,
): readonly SentClientSeed[] =>
  list.filter(
    (sent) =>
      sent.account !== account.id || sent.clientSeed === account.seeds.clientSeed || !wasUsed(world.clientSeeds, account, sent.clientSeed),
  );

/**
 * Records a client seed when it is sent. The house knows it from then on, even if it refuses it, cannot save it or does not answer.
 * `sender`: undefined if the page does not know the account.
 */
export function recordClientSeed(store: SentClientSeeds, typed: string, world?: World, sender?: Pick<Account, 'id' | 'seeds'>): void {
  const clientSeed = withoutSoftHyphens(typed);
  const before = store.read();
  const account = sender?.id ?? null;
  // Not checked against the rules: the house can change them.
  const isRecorded = before.some((sent) => sent.clientSeed === clientSeed && sent.account === account);
  if (lengthOf(clientSeed) > LONGEST_CLIENT_SEED || isRecorded) return;
  const seedHashes = sender ? [sender.seeds.activeHash, sender.seeds.nextHash] : [];
  const kept = world && sender ? withoutUsed(before, world, sender) : before;
  store.write([{ account, clientSeed, seedHashes }, ...kept]);
}

/** Whether the house may have known the client seed of a pair when it committed to the server seed. */
export const mayHouseHaveKnownSeed = (store: SentClientSeeds, { activeHash, clientSeed }: SeedPair): boolean =>
  store.read().some((sent) => sent.clientSeed === clientSeed && !sent.seedHashes.includes(activeHash));

/**
 * Draws a client seed for a server seed of an account. It stays the same until it is in use. Otherwise the house, which knows the server
 * seed, could claim that it failed to save a client seed that wins, and wait for the next one. The embedded house is the player's own, so
 * there each one is new.
 */
export function drawClientSeed(
  { ports, world }: Pick<PlayerHouse, 'ports' | 'world'>,
  account: Pick<Account, 'id' | 'seeds'>,
  seedHash: string,
): string {
  const { id, seeds } = account;
  const before = ports.clientSeeds?.read() ?? [];
  const isUnused = (sent: SentClientSeed): boolean =>
    sent.drawn === true &&
    sent.account === id &&
    sent.seedHashes.includes(seedHash) &&
    !wasUsed(world.clientSeeds, account, sent.clientSeed);
  const unused = before.findLast(isUnused);
  if (unused) return unused.clientSeed;
  const clientSeed = freshClientSeed(ports.entropy);
  const drawn = { account: id, clientSeed, seedHashes: [seeds.activeHash, seeds.nextHash], drawn: true };
  ports.clientSeeds?.write([drawn, ...withoutUsed(before, world, account)]);
  return clientSeed;
}
