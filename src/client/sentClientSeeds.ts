/**
 * The client seeds that were sent to the house. It knows each of them from then on, also one that it refused, could not save or did not
 * answer. It could make its next server seeds to suit one, and wait until the player sends it again. So the page keeps which commitments it
 * had when it first sent a client seed, and lets no bet be drawn with that client seed from others. That accuses nobody: another page of the
 * player may have rotated the pair meanwhile. Nor may the house choose: it knows what a client seed comes to with the server seed, so the page
 * draws only one for each server seed.
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

/** Keeps them until the page is closed. */
export function rememberedClientSeeds(): SentClientSeeds {
  let kept: readonly SentClientSeed[] = [];
  return { read: () => kept, write: (sent) => void (kept = sent) };
}

/** The client seed that a command brings into use, as typed. Null: none. */
export const clientSeedIn = ({ type, payload }: Command): string | null =>
  type === 'ChangeClientSeed' || type === 'RotateSeed' ? payload.clientSeed : null;

/** A client seed goes to the house. `sender`: undefined if the page does not know the account. */
export function keepClientSeed(kept: SentClientSeeds, typed: string, world?: World, sender?: Pick<Account, 'id' | 'seeds'>): void {
  const clientSeed = withoutSoftHyphens(typed);
  const before = kept.read();
  const account = sender?.id ?? null;
  // The text is judged by no rules: the house could change them.
  const isKept = before.some((sent) => sent.clientSeed === clientSeed && sent.account === account);
  if (lengthOf(clientSeed) > LONGEST_CLIENT_SEED || isKept) return;
  // What an account has used before, it never uses again. Others may.
  const isUsedUp = (sent: SentClientSeed): boolean =>
    world !== undefined &&
    sender !== undefined &&
    sent.account === account &&
    sender.seeds.clientSeed !== sent.clientSeed &&
    wasUsed(world.clientSeeds, sender, sent.clientSeed);
  const seedHashes = sender ? [sender.seeds.activeHash, sender.seeds.nextHash] : [];
  kept.write([{ account, clientSeed, seedHashes }, ...before.filter((sent) => !isUsedUp(sent))]);
}

/** Whether the house may have known the client seed of a pair when it committed to the server seed. */
export const isExpected = (kept: SentClientSeeds, { activeHash, clientSeed }: SeedPair): boolean =>
  kept.read().some((sent) => sent.clientSeed === clientSeed && !sent.seedHashes.includes(activeHash));

/**
 * The client seed that the page draws for a server seed of an account. It stays the same until it has been in use: the house could say that it
 * could not save one that wins, and wait for the next. The embedded house is its player's own, so there each one is new.
 */
export function drawClientSeed(
  { ports, world }: Pick<PlayerHouse, 'ports' | 'world'>,
  account: Pick<Account, 'id' | 'seeds'>,
  seedHash: string,
): string {
  const { id, seeds } = account;
  const before = ports.clientSeeds?.read() ?? [];
  const isLeft = (sent: SentClientSeed): boolean =>
    sent.drawn === true &&
    sent.account === id &&
    sent.seedHashes.includes(seedHash) &&
    !wasUsed(world.clientSeeds, account, sent.clientSeed);
  const left = before.findLast(isLeft);
  if (left) return left.clientSeed;
  const clientSeed = freshClientSeed(ports.entropy);
  ports.clientSeeds?.write([{ account: id, clientSeed, seedHashes: [seeds.activeHash, seeds.nextHash], drawn: true }, ...before]);
  return clientSeed;
}
