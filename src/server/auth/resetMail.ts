/** "Forgot password": sends a link to a new password by e-mail, if an account has the address. The asker is not told whether one has. */
import type { AccountId } from '../../domain/ids.ts';
import { MINUTE_MS } from '../../domain/utc.ts';
import { NewestMap } from '../../base/newestMap.ts';
import { resetPath } from '../../api/auth/resetLink.ts';
import { peopleOf } from '../../engine/accounts/peopleOf.ts';
import type { Engine } from '../../engine/engine.ts';
import { foldEmail } from '../../api/forms/emailForm.ts';
import { Attempts, TooManyAttemptsError } from './attempts.ts';
import { RESET_LIFETIME_MS, type Resets } from './resets.ts';

export interface MailOptions {
  /** The public address of the house. A link never has an address out of a request, which a stranger may have sent. */
  readonly origin: string;
  /** Sends the e-mail with the link. */
  readonly send: (to: string, link: string) => Promise<unknown>;
}

interface ResetMailPorts {
  readonly house: Engine;
  readonly resets: Resets;
  readonly mail: MailOptions;
  /** Called with one line for the operator when an e-mail could not be sent. */
  readonly onNotice?: ((line: string) => void) | undefined;
}

/** An address gets no more than one e-mail in this time, as with GoTrue. */
const MIN_INTERVAL_MS = MINUTE_MS;
/** Addresses that are remembered at most. */
const MOST_ADDRESSES = 50_000;

export class ResetMail {
  readonly #ports: ResetMailPorts;
  /** Each request counts, as a refused sign-in does: five are free, then their network waits. */
  readonly #requests: Attempts;
  /** When somebody asked for an e-mail to each address, by its hash. Also for addresses without an account: nobody learns which have one. */
  readonly #asked = new NewestMap<string, number>(MOST_ADDRESSES);

  constructor(ports: ResetMailPorts) {
    this.#ports = ports;
    this.#requests = new Attempts(ports.house.ports.clock);
  }

  /** Throws TooManyAttemptsError. The e-mail is sent afterwards, so that the time of the answer does not say whether there is one. */
  async request(email: string, network: string): Promise<void> {
    const { house } = this.#ports;
    await this.#requests.attempt(
      { network },
      async () => {
        const now = house.ports.clock.now();
        const address = house.hashing.sha256(foldEmail(email));
        const wait = (this.#asked.get(address) ?? -Infinity) + MIN_INTERVAL_MS - now;
        if (wait > 0) throw new TooManyAttemptsError(wait);
        this.#asked.set(address, now);
        void this.#send(email).catch((error: unknown) => this.#failed(error));
      },
      // No request counts as a success.
      () => false,
    );
  }

  async #send(email: string): Promise<void> {
    const { house, mail } = this.#ports;
    const people = peopleOf(house);
    const account = await people.find(house.world, email);
    if (!account || account.blocked) return;
    const to = await people.emailOf(account.id);
    if (to !== null) await mail.send(to, mail.origin + (await this.#link(account.id)));
  }

  async #link(account: AccountId): Promise<string> {
    return resetPath((await this.#ports.resets.offer(account, RESET_LIFETIME_MS.mail)).token);
  }

  /** The reason of a mail server may name the address, so the line has only its code. */
  #failed(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    this.#ports.onNotice?.(`An e-mail with a link to a new password could not be sent${code}.`);
  }
}
