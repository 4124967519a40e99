/**
 * The one way from the outside to the engine: routes and the socket send commands and read the log through it. Everything that it answers
 * is durable. Callers take the actor from a session and from nowhere else, and send an account's commands by `submit`.
 *
 * What is more than a command goes through the functions that the embedded house uses too, on `door.house`: those of src/engine/accounts,
 * and the handlers of src/engine/calls. They keep secrets and addresses first and then send the command.
 */
import { endOfWait } from '../domain/accounts/limits.ts';
import { findCommand } from '../domain/commands/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { readableTo } from '../domain/log/view.ts';
import { refuse, type RefusalCode } from '../domain/refusal.ts';
import { accountOf } from '../domain/world.ts';
import type { DecidedCommand } from '../base/attempt.ts';
import { clickRate, GuestLimits, TooManyRequestsError, type GuestSender } from './guestLimits.ts';
import { houseTime } from '../api/playerHouse.ts';
import { sentId } from '../api/sentId.ts';
import type { Scheduler } from '../engine/scheduler.ts';
import type { Engine } from '../engine/engine.ts';
import type { Checkpoints } from '../engine/transparency/checkpoints.ts';
import type { ConnectedPages } from './connectedPages.ts';
import type { Meters } from './meters.ts';
import type { ServerParts } from './openServerHouse.ts';
import { ReadingDoor } from './readingDoor.ts';
import type { Decision, FeedEntry, SentCommand, SocketDoor } from './socketDoor.ts';

/**
 * Commands that no client sends by itself. Some tell what the house has checked or kept outside the log: a password, an
 * address. Credits of partner walls come from the partner's server only.
 */
const houseOnlyCommands: ReadonlySet<string> = new Set([
  'RegisterAccount',
  'SignIn',
  'SignOut',
  'ChangePassword',
  'CreateAccount',
  'EditAccount',
  'OfferReset',
  'AddFactor',
  'DropFactor',
  'RequestWithdrawal',
  'OpenWall',
  'CreditFromWall',
  'CompletePartnerOffer',
  'LeaveWall',
]);

const isRefused = ({ kind }: DecidedCommand): boolean => kind === 'refused';

/** Callers that do not say where a guest is share one limit. */
const UNKNOWN: GuestSender = { connection: 'unknown', address: 'unknown' };

export class Door extends ReadingDoor implements SocketDoor {
  readonly checkpoints: Checkpoints;
  readonly scheduler: Scheduler;
  /** Who is online. */
  readonly pages: ConnectedPages;
  readonly meters: Meters;
  readonly #guests: GuestLimits;

  constructor({ checkpoints, scheduler, pages, meters, ...read }: ServerParts) {
    super(read);
    this.checkpoints = checkpoints;
    this.scheduler = scheduler;
    this.pages = pages;
    this.meters = meters;
    this.#guests = new GuestLimits(this.clock);
  }

  get topics(): SocketDoor['topics'] {
    return this.house;
  }

  /** The feed here has every entry. */
  async ready(): Promise<void> {}

  /**
   * Sends a command of an account, or of a guest. Resolves when its effect is durable, or with the refusal. Refusals besides those
   * of the command: request-unreadable (the id is not a random UUID, the type or the payload does not fit), not-admin (a command
   * that nobody may send). Rejects with StoreUnavailableError if it is not known whether it was kept: send it again under its id. Rejects
   * with TooManyRequestsError if guests of a network click on referral links too often.
   */
  async submit({ id, type, payload }: SentCommand, actor: AccountId | 'guest', from: GuestSender = UNKNOWN): Promise<DecidedCommand> {
    if (!sentId.safeParse(id).success) return this.#turnAway(type, 'request-unreadable');
    if (houseOnlyCommands.has(type) || findCommand(type)?.by.every((kind) => kind === 'house') === true)
      return this.#turnAway(type, 'not-admin');
    // The house reads type and payload by the command's declaration before it uses them.
    const submit = () => this.house.submit({ type, payload } as Parameters<Engine['submit']>[0], actor, { id });
    if (actor !== 'guest') {
      if (from !== UNKNOWN) this.#guests.noteAccount(actor, from);
      return submit();
    }
    if (type === 'TrackReferralClick') return this.limitClick(from, id, submit, isRefused);
    if (type !== 'Say') return submit();
    if (this.#guests.isSilenced(from, (account) => this.#mayWrite(account))) return this.#turnAway(type, 'muted');
    const { messages: most, perMs } = this.house.world.rules.rules.chat;
    return (
      (await this.#guests.send(from, { id, name: type, rate: { most, perMs } }, submit, isRefused)) ?? this.#turnAway(type, 'message-fast')
    );
  }

  /** Sends a click of a guest on a referral link. Rejects with TooManyRequestsError if too many come from there. */
  async limitClick<T>(from: GuestSender, id: string, submit: () => Promise<T>, isUncounted: (answer: T) => boolean): Promise<T> {
    const name = 'TrackReferralClick';
    const answer = await this.#guests.send(from, { id, name, rate: clickRate }, submit, isUncounted);
    if (answer !== null) return answer;
    this.meters.answered({ type: name, result: 'too-busy', ms: 0 });
    throw new TooManyRequestsError();
  }

  /** Whether an account is neither muted nor blocked. */
  #mayWrite(account: AccountId): boolean {
    const { world } = this.house;
    const known = accountOf(world, account);
    return known !== undefined && !known.blocked && endOfWait(world.corrections, known.muted) <= this.clock.now();
  }

  async decide(command: SentCommand, actor: AccountId | 'guest', from: GuestSender): Promise<Decision> {
    const submitted = await this.submit(command, actor, from);
    if (submitted.kind === 'refused') return submitted;
    const { events, repeated, entry } = submitted;
    const readable = events.map((event) => readableTo(event, actor === 'guest' ? 'public' : actor));
    // A reader whom the entry does not concern was told its public lines. Who sent it was left out unless all lines are public.
    const isTold = !repeated && (readable.includes('own') || (readable.length > 0 && readable.every((one) => one === 'public')));
    return { kind: 'accepted', seq: entry.header.seq, repeated, isTold };
  }

  /** Refuses what does not reach the house, and counts it as the house counts. */
  async #turnAway(type: string, code: RefusalCode): Promise<DecidedCommand> {
    this.meters.answered({ type, result: code, ms: 0 });
    const at = houseTime(this.house);
    // It may be the time of an entry that is being written.
    await this.house.durable();
    return { kind: 'refused', refusal: refuse(code), at };
  }

  subscribe(listener: (entries: readonly FeedEntry[]) => void): () => void {
    return this.house.onCommitted((committed) => listener(committed.map(({ stored, isPublic }) => ({ ...stored, isPublic }))));
  }
}
