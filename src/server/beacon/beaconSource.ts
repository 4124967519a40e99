/**
 * Fetches rounds of a beacon (drand's HTTP interface) from the addresses that the file of BEACON names (`readBeacon`). What an address answers
 * is worth nothing until its signature is checked. A signature takes 20 ms to check, so each round is fetched and checked once, whoever waits.
 */
import * as z from 'zod/mini';
import { beaconChain, beaconSignature, type BeaconChain } from '../../domain/fairness/beacon.ts';
import { isBeaconKey, isBeaconSignature } from '../../domain/fairness/beaconSignature.ts';
import { isWebAddress, withoutEndSlash } from '../webAddress.ts';

/** How long an address may take for an answer. */
const PATIENCE_MS = 2_000;
/** A round has less than 500 bytes. */
const MOST_BYTES = 4_096;
/** Rounds that are remembered. Shared rounds of the same seconds draw from the same one. */
const ROUNDS_KEPT = 20;

/** The file of BEACON: what `/info` of drand answers, and the addresses to ask. Other members are ignored. */
const settingsSchema = z.object({
  hash: z.string(),
  public_key: z.string(),
  schemeID: z.string(),
  genesis_time: z.number(),
  period: z.number(),
  addresses: z.array(z.string()).check(z.minLength(1), z.maxLength(10)),
  // Whether one person has the key, who can foresee its rounds: a beacon for tests and demonstrations.
  local: z.optional(z.boolean()),
});

export interface BeaconSettings {
  readonly chain: BeaconChain;
  /** URLs of servers of the beacon, without a slash at the end. */
  readonly addresses: readonly string[];
}

/** Reads the file of BEACON. Throws a sentence if it is none. */
export function readBeacon(text: string): BeaconSettings {
  const read = settingsSchema.safeParse(jsonOf(text));
  if (!read.success)
    throw new Error(`The file of BEACON cannot be read: ${read.error.issues[0]?.path.join('.') || 'it'} is missing or wrong.`);
  const {
    hash,
    public_key: publicKey,
    schemeID: scheme,
    genesis_time: genesisSeconds,
    period: periodSeconds,
    addresses,
    local,
  } = read.data;
  const chain = beaconChain.safeParse({ chainHash: hash, publicKey, scheme, genesisSeconds, periodSeconds, local: local ?? false });
  if (!chain.success)
    throw new Error(`The file of BEACON does not describe a beacon: its ${String(chain.error.issues[0]?.path[0])} is wrong.`);
  if (!isBeaconKey(publicKey)) throw new Error('The file of BEACON does not describe a beacon: its public key is none.');
  const wrong = addresses.find((address) => !isWebAddress(address));
  if (wrong !== undefined) throw new Error(`The beacon needs addresses such as https://api.drand.sh, not "${wrong}".`);
  return { chain: chain.data, addresses: addresses.map(withoutEndSlash) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const answerSchema = z.object({ round: z.number(), signature: beaconSignature });

/** The body of a response, or why it is none. It is read up to its limit only. */
async function shortBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('its answer is too long');
    text += decoder.decode(part, { stream: true });
  }
  return text;
}

export class BeaconSource {
  readonly chain: BeaconChain;
  readonly #addresses: readonly string[];
  readonly #stopped = new AbortController();
  readonly #rounds = new Map<number, Promise<string>>();
  /** The index of the address that answered last. It is asked first. */
  #first = 0;

  constructor({ chain, addresses }: BeaconSettings) {
    this.chain = chain;
    this.#addresses = addresses;
  }

  /** The signature of a round whose time has come. Rejects with what each address answered; then it may be asked again. */
  signature(round: number): Promise<string> {
    const known = this.#rounds.get(round);
    if (known) return known;
    const asked = this.#ask(round);
    this.#rounds.set(round, asked);
    asked.catch(() => this.#rounds.delete(round));
    for (const oldest of this.#rounds.keys()) {
      if (this.#rounds.size <= ROUNDS_KEPT) break;
      this.#rounds.delete(oldest);
    }
    return asked;
  }

  close(): void {
    this.#stopped.abort();
  }

  async #ask(round: number): Promise<string> {
    const problems: string[] = [];
    for (let tried = 0; tried < this.#addresses.length; tried += 1) {
      const index = (this.#first + tried) % this.#addresses.length;
      const address = this.#addresses[index] ?? '';
      try {
        const signature = await this.#askAt(address, round);
        this.#first = index;
        return signature;
      } catch (error) {
        problems.push(`${address}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    throw new Error(problems.join('; '));
  }

  async #askAt(address: string, round: number): Promise<string> {
    const response = await fetch(`${address}/${this.chain.chainHash}/public/${round}`, {
      redirect: 'error',
      signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    if (response.status !== 200) throw new Error(`it answered ${response.status}`);
    const answer = answerSchema.safeParse(jsonOf(await shortBody(response)));
    if (!answer.success) throw new Error('its answer is not a round of a beacon');
    const { signature } = answer.data;
    if (answer.data.round !== round) throw new Error(`it answered with round ${answer.data.round} in place of ${round}`);
    if (!isBeaconSignature({ chain: this.chain, round, signature }))
      throw new Error('the signature is not that of this beacon for this round');
    return signature;
  }
}
