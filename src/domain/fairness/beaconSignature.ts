/** Checks signatures of a beacon (drand): BLS12-381, RFC 9380. Few modules import this file, because its code is large. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { BeaconChain, BeaconRound } from './beacon.ts';

const { shortSignatures, G2 } = bls12_381;

/** Separates this use of the key from others, as the scheme says. */
const DOMAIN_TAG = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const ROUND_BYTES = 8;

/** What a round signs: SHA-256 of its number as eight bytes, the highest first. */
function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(ROUND_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

type PublicKey = ReturnType<typeof G2.Point.fromBytes>;

/** The key that was read last: reading one takes as long as a tenth of a check. */
let lastKey: { readonly text: string; readonly point: PublicKey } | null = null;

/** Throws if the text is no key. */
function readKey(text: string): PublicKey {
  if (lastKey?.text === text) return lastKey.point;
  const point = G2.Point.fromBytes(hexToBytes(text));
  point.assertValidity();
  lastKey = { text, point };
  return point;
}

/** Whether the text is the public key of a beacon. */
export function isBeaconKey(publicKey: string): boolean {
  try {
    return !readKey(publicKey).is0();
  } catch {
    return false;
  }
}

/** Whether the signature is that of the beacon for this round. False for a text that is no signature. */
export function isBeaconSignature({ chain, round, signature }: BeaconRound): boolean {
  try {
    return shortSignatures.verify(hexToBytes(signature), shortSignatures.hash(beaconMessage(round), DOMAIN_TAG), readKey(chain.publicKey));
  } catch {
    return false;
  }
}

/** Signs a round with the secret of a local beacon, 64 hex digits. */
export const signBeaconRound = (secret: string, round: number): string =>
  bytesToHex(
    shortSignatures.Signature.toBytes(shortSignatures.sign(shortSignatures.hash(beaconMessage(round), DOMAIN_TAG), hexToBytes(secret))),
  );

/** The public key of a secret. */
export const beaconKeyOf = (secret: string): string => bytesToHex(shortSignatures.getPublicKey(hexToBytes(secret)).toBytes(true));

/** A secret from 48 random bytes or more: keys are equally likely only if there are more bytes than a secret has. */
export const beaconSecretFrom = (bytes: Uint8Array): string => bytesToHex(shortSignatures.keygen(bytes).secretKey);

/** A beacon whose key one person has. */
export const localChain = (secret: string, times: Pick<BeaconChain, 'genesisSeconds' | 'periodSeconds'>): BeaconChain => {
  const publicKey = beaconKeyOf(secret);
  return { chainHash: bytesToHex(sha256(hexToBytes(publicKey))), publicKey, scheme: 'bls-unchained-g1-rfc9380', ...times, local: true };
};
