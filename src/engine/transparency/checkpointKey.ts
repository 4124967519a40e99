/**
 * The key that a house signs the checkpoints of its log with: Ed25519, derived from the log's key in the vault. The public half is in the
 * first entry.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import { originOf } from '../../domain/transparency/checkpoint.ts';
import { publicKeyOf, type SigningKey } from '../../domain/transparency/signedNote.ts';

/** No e-mail address and no payout address is this text, so no digest in the log is the secret. */
const PURPOSE = 'checkpoints';

/** `digestKey`: the key of the log's digests (people.ts). */
export const checkpointKeyOf = (digestKey: string, logId: string, hashing: Hashing): SigningKey => ({
  name: originOf(logId),
  purpose: 'note',
  secret: hashing.hmacSha256(digestKey)(PURPOSE),
});

/** The public half, 64 hex digits. */
export const publicCheckpointKey = ({ secret }: SigningKey): string => bytesToHex(publicKeyOf(secret));
