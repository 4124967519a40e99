/**
 * The simulated identity provider ("third party"), in place of Google: its persons, and the codes of sign-ins under way. It knows a browser
 * by a cookie of its own, as a real one does, so that the same person is found again. A sign-in goes by a redirect (http/thirdParty.ts) and
 * a code that only the page that began it can exchange (PKCE, RFC 7636).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { accountId, type AccountId } from '../../domain/ids.ts';
import { MINUTE_MS } from '../../domain/utc.ts';
import { freshHex } from '../../base/chance.ts';
import type { Clock, Entropy, KeyedStore } from '../../base/ports.ts';
import type { Hashing } from '../../domain/fairness/hashing.ts';
import { NewestMap } from '../../base/newestMap.ts';

/** How long a code can be exchanged. */
const CODE_LIFETIME_MS = 5 * MINUTE_MS;
/** Codes that wait to be exchanged, at most. */
const MOST_CODES = 10_000;
const BYTES = 32;
const PREFIX = 'identity:';

interface Code {
  /** The S256 challenge, base64url. */
  readonly challenge: string;
  /** Names the person to the third party. */
  readonly identity: string;
  /** What the page gave for a referral code, for an account that is opened now. */
  readonly referralCode: string | null;
  readonly madeAt: number;
}

interface IdentityPorts {
  readonly store: KeyedStore;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing: Hashing;
}

export class Identities {
  readonly #ports: IdentityPorts;
  readonly #codes = new NewestMap<string, Code>(MOST_CODES);

  constructor(ports: IdentityPorts) {
    this.#ports = ports;
  }

  /** A person of whom nobody has heard. */
  fresh(): string {
    return freshHex(this.#ports.entropy, BYTES);
  }

  /** A code for the page that asked. It is exchanged once. */
  codeFor(identity: string, challenge: string, referralCode: string | null): string {
    const code = freshHex(this.#ports.entropy, BYTES);
    this.#codes.set(code, { challenge, identity, referralCode, madeAt: this.#ports.clock.now() });
    return code;
  }

  /** The identity behind a code, for whoever knows the verifier of its challenge. Null otherwise. The code is used up either way. */
  exchange(code: string, verifier: string): Pick<Code, 'identity' | 'referralCode'> | null {
    const kept = this.#codes.get(code);
    this.#codes.delete(code);
    if (!kept || this.#ports.clock.now() - kept.madeAt > CODE_LIFETIME_MS) return null;
    const given = createHash('sha256').update(verifier).digest();
    const wanted = Buffer.from(kept.challenge, 'base64url');
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? kept : null;
  }

  /** The account that this person opened here before, or null. */
  async accountOf(identity: string): Promise<AccountId | null> {
    const kept = accountId.safeParse(await this.#ports.store.get(this.#keyOf(identity)));
    return kept.success ? kept.data : null;
  }

  remember(identity: string, account: AccountId): Promise<void> {
    return this.#ports.store.put([[this.#keyOf(identity), account]]);
  }

  #keyOf(identity: string): string {
    return PREFIX + this.#ports.hashing.sha256(identity);
  }
}
