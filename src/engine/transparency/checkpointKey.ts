/**
 * The keys that a house signs the checkpoints of its log with: Ed25519. The first is derived from the log's key in the vault, those after it
 * are in the vault. The public halves are in the log.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import type { LogId } from '../../domain/ids.ts';
import { originOf } from '../../domain/transparency/checkpoint.ts';
import { checkpointNoteKey, signKeyChange } from '../../domain/transparency/keyChange.ts';
import { publicKeyOf, type SigningKey } from '../../domain/transparency/signedNote.ts';
import { checkpointKeyOf } from '../../domain/world.ts';
import type { Vault } from '../../base/ports.ts';
import type { House } from '../house.ts';
import { digestKeyOf } from '../people.ts';

/**
 * The first key is the HMAC of this text under the key of the log's digests. E-mail and payout addresses are hashed with the same key. No address
 * equals this text, so no digest in the log is this secret. Never change it.
 */
const FIRST_KEY_LABEL = 'checkpoints';
const SECRET_BYTES = 32;

const signingKey = (logId: string, secret: Uint8Array): SigningKey => ({ name: originOf(logId), purpose: 'note', secret });
const vaultName = (publicKey: string): string => `checkpoint-key:${publicKey}`;

/** The first key. `digestKey`: the key of the log's digests (people.ts). */
export const firstCheckpointKey = (digestKey: string, logId: string, hashing: Hashing): SigningKey =>
  signingKey(logId, hashing.hmacSha256(digestKey)(FIRST_KEY_LABEL));

/** The public half, 64 hex digits. */
export const publicCheckpointKey = ({ secret }: SigningKey): string => bytesToHex(publicKeyOf(secret));

interface KeyPorts {
  readonly vault: Pick<Vault, 'get'>;
  readonly hashing: Hashing;
}

/** The key with this public half. Null if its secret is not here. */
export async function findSigningKey({ vault, hashing }: KeyPorts, logId: string, publicKey: string): Promise<SigningKey | null> {
  const kept = await vault.get(vaultName(publicKey));
  if (kept !== null) return signingKey(logId, hexToBytes(kept));
  const first = firstCheckpointKey(await digestKeyOf(vault, logId as LogId), logId, hashing);
  return publicCheckpointKey(first) === publicKey ? first : null;
}

type KeyChangingHouse = Pick<House, 'world' | 'head' | 'hashing' | 'submit'> & {
  readonly ports: Pick<House['ports'], 'vault' | 'entropy'>;
};

/** Signs checkpoints with a fresh key from the next entry on. Its secret is durable before the entry. Throws if the log has no key. */
export async function changeCheckpointKey(house: KeyChangingHouse): Promise<void> {
  const { world, head, hashing, ports } = house;
  const { logId } = head;
  const inForce = checkpointKeyOf(world);
  const former = inForce === null ? null : await findSigningKey({ vault: ports.vault, hashing }, logId, inForce);
  if (!former) throw new Error('The key of the checkpoints is missing, so it cannot sign another one.');
  const secret = ports.entropy.bytes(SECRET_BYTES);
  const key = publicCheckpointKey(signingKey(logId, secret));
  await ports.vault.put([[vaultName(key), bytesToHex(secret)]]);
  const signature = signKeyChange(checkpointNoteKey(logId, key), former);
  const submitted = await house.submit({ type: 'ChangeCheckpointKey', payload: { key, signature } }, 'house');
  if (submitted.kind === 'refused') throw new Error(submitted.refusal.sentence);
}
