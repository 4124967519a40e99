import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** One line of the small log in the hero: its text and the hashed bytes. */
interface SpecimenEntry {
  readonly seq: number;
  readonly what: string;
  readonly detail: string;
}

export interface LinkedEntry extends SpecimenEntry {
  /** SHA-256 of the hash before it and this entry, as 64 hex digits. */
  readonly hash: string;
  /** Whether it has the hash that was recorded for it. */
  readonly holds: boolean;
}

const genuine: readonly SpecimenEntry[] = [
  { seq: 1, what: 'Account opened', detail: 'Welcome bonus, 100.00 credits' },
  { seq: 2, what: 'Dice bet placed', detail: '10.00 on 50 or under' },
  { seq: 3, what: 'Dice bet settled', detail: 'Rolled 73, stake lost' },
  { seq: 4, what: 'Daily bonus claimed', detail: '50.00 credits, balance 140.00' },
];

/** The entry that a cheat would change, and its forged text. */
export const forgedSeq = 3;
const forgedDetail = 'Rolled 37, paid 19.40';

const emptyHash = '0'.repeat(64);

function hashesOf(entries: readonly SpecimenEntry[]): string[] {
  let previous = emptyHash;
  return entries.map((entry) => {
    previous = bytesToHex(sha256(utf8ToBytes(`${previous}\n${entry.seq} ${entry.what}: ${entry.detail}`)));
    return previous;
  });
}

const recorded = hashesOf(genuine);

/** The hash of the last entry. Somebody kept it before anything was forged. */
export const receipt = recorded[recorded.length - 1] ?? emptyHash;

/** The log, genuine or with one forged result. Each entry is compared with its recorded hash. */
export function specimenLog(forged: boolean): LinkedEntry[] {
  const entries = forged ? genuine.map((entry) => (entry.seq === forgedSeq ? { ...entry, detail: forgedDetail } : entry)) : genuine;
  const hashes = hashesOf(entries);
  return entries.map((entry, index) => {
    const hash = hashes[index] ?? emptyHash;
    return { ...entry, hash, holds: hash === recorded[index] };
  });
}
