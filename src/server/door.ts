/**
 * What a door of the house (HTTP, the socket) may do with it. Everything that it answers is durable. A door gets the actor from a
 * session and from nowhere else, and sends an account's commands by `submit`.
 *
 * What is more than a command goes through the functions that the embedded house uses too, on `door.house`: `registerWithEmail`
 * and `signInWithPassword` of src/engine/accounts, `withdraw` of src/engine/withdrawing.ts, `LocalBackend` of src/engine/backend. They
 * keep secrets and addresses first and then send the command.
 */
import { findCommand } from '../domain/commands/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { exportedEntries, exportedTrailer, exportedViewer } from '../domain/log/export.ts';
import { NO_HASH, type Head, type StoredEntry } from '../domain/log/head.ts';
import { entryFor, type Viewer } from '../domain/log/view.ts';
import { refuse, type RefusalCode } from '../domain/refusal.ts';
import { accountOf } from '../domain/world.ts';
import type { Submitted } from '../base/attempt.ts';
import { trailsOf } from '../base/entries.ts';
import { hashAt } from '../engine/snapshots.ts';
import { headerLine } from '../base/continuity.ts';
import type { Committed } from '../engine/decider.ts';
import { HeaderPages } from './headerPages.ts';
import { GuestMessages, type GuestSender } from './guestMessages.ts';
import { sentId } from '../api/sentId.ts';
import type { Clockwork } from '../engine/clockwork.ts';
import type { Engine } from '../engine/engine.ts';
import type { ConnectedPages } from './connectedPages.ts';
import type { Meters } from './meters.ts';
import type { ServerParts } from './openServerHouse.ts';
import type { ProjectionQueries } from '../projections/projection.ts';
import type { EndingStore, ServerLog } from './ports.ts';

/** A command as it comes in. Nothing of it is trusted. */
interface SentCommand {
  /** A random UUID, made by the client. Sent again under the same id, the command has one effect and the same answer. */
  readonly id: string;
  readonly type: string;
  readonly payload: unknown;
}

/**
 * Commands that no client sends by itself. Some tell what the house has checked or kept outside the log: a password, an
 * address. Credits of partner walls come from the partner's server only.
 */
const ofTheHouse: ReadonlySet<string> = new Set([
  'RegisterAccount',
  'SignIn',
  'SignOut',
  'ChangePassword',
  'CreateAccount',
  'EditAccount',
  'RequestWithdrawal',
  'OpenWall',
  'CreditFromWall',
  'CompletePartnerOffer',
  'LeaveWall',
]);

/** Callers that do not say where a guest is share one limit. */
const UNKNOWN: GuestSender = { connection: 'unknown', address: 'unknown' };

export class Door {
  readonly house: Engine;
  readonly log: ServerLog;
  readonly sessions: EndingStore;
  readonly views: EndingStore;
  readonly makeView: ServerParts['makeView'];
  /** Tables for admins. */
  readonly projections: ProjectionQueries;
  readonly clockwork: Clockwork;
  /** Who is online. */
  readonly pages: ConnectedPages;
  readonly meters: Meters;
  readonly #guests: GuestMessages;
  readonly #headers = new HeaderPages((from, to) => this.#headersBetween(from, to));

  constructor({ house, log, sessions, views, makeView, projections, clockwork, pages, meters }: ServerParts) {
    this.house = house;
    this.log = log;
    this.sessions = sessions;
    this.views = views;
    this.makeView = makeView;
    this.projections = projections;
    this.clockwork = clockwork;
    this.pages = pages;
    this.meters = meters;
    this.#guests = new GuestMessages(house.ports.clock);
  }

  /** Whether commands are taken now. They are not while the log is opened again after a failed write. */
  get isOpen(): boolean {
    return this.house.isOpen;
  }

  /** The newest durable entry. */
  get head(): Head {
    return this.house.durableHead;
  }

  /**
   * Sends a command of an account, or of a guest. Resolves when its effect is durable, or with the refusal. Refusals besides those
   * of the command: request-unreadable (the id is not a random UUID, the type or the payload does not fit), not-admin (a command
   * that nobody may send). Rejects with StoreUnavailableError if it is not known whether it was kept: send it again under its id.
   */
  async submit({ id, type, payload }: SentCommand, actor: AccountId | 'guest', from: GuestSender = UNKNOWN): Promise<Submitted> {
    if (!sentId.safeParse(id).success) return this.#turnAway(type, 'request-unreadable');
    if (ofTheHouse.has(type) || findCommand(type)?.by.every((kind) => kind === 'house') === true) return this.#turnAway(type, 'not-admin');
    // The house reads type and payload by the command's declaration before it uses them.
    const submit = () => this.house.submit({ type, payload } as Parameters<Engine['submit']>[0], actor, { id });
    return actor === 'guest' && type === 'Say' ? this.#guests.send(from, id, this.house.world.rules.rules.chat, submit) : submit();
  }

  /** Whose view an account gets: an admin reads everything. Null for an account that is not there or is blocked. */
  viewerOf(account: AccountId): Viewer | null {
    const known = accountOf(this.house.world, account);
    if (!known || known.blocked) return null;
    return known.role === 'admin' ? 'admin' : account;
  }

  /** Every entry after a place, as the viewer may have it, at most `limit`. Lines that the viewer may not read are `null`. */
  async entries(viewer: Viewer, { after, limit }: { readonly after: number; readonly limit: number }): Promise<readonly StoredEntry[]> {
    const last = Math.min(after + limit, this.head.seq);
    const entries: StoredEntry[] = [];
    for await (const batch of this.house.ports.store.read(after + 1, last)) entries.push(...batch.map((one) => entryFor(viewer, one)));
    return entries;
  }

  /** What an account, or a guest (null), may read something of: entries after a place up to another (included), oldest first. */
  async readable(
    account: AccountId | null,
    { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly StoredEntry[]> {
    const found = await this.log.readTrails(trailsOf(account), { after, limit });
    return found.filter(({ seq }) => seq <= upTo).map((entry) => entryFor(account ?? 'public', entry));
  }

  /** The entries before a place (exclusive) of an account's own trail, or those that hold something public, newest first. */
  async trail(
    of: AccountId | 'public',
    { before, limit }: { readonly before: number; readonly limit: number },
  ): Promise<readonly StoredEntry[]> {
    const found = await this.house.ports.store.readTrail(of, { before: Math.min(before, this.head.seq + 1), limit });
    return found.map((entry) => entryFor(of, entry));
  }

  /** The header lines of all entries after a place, oldest first. They tell nothing of what happened. */
  headers(page: { readonly after: number; readonly limit: number }): Promise<readonly string[]> {
    return this.#headers.after(page.after, { limit: page.limit, head: this.head.seq });
  }

  /** A place of the log with its hash. Place 0 is before the first entry. */
  async placeAt(seq: number): Promise<Pick<Head, 'seq' | 'hash'>> {
    return { seq, hash: (seq === 0 ? null : await hashAt(this.house.ports.store, seq)) ?? NO_HASH };
  }

  /** The viewer's view of the whole log in the form of an export, up to the head at the time of the call. `verify` reads it. */
  async *export(viewer: Viewer): AsyncGenerator<string> {
    const head = this.head;
    yield exportedViewer(viewer);
    for await (const batch of this.house.ports.store.read(1, head.seq)) yield exportedEntries(batch.map((one) => entryFor(viewer, one)));
    yield exportedTrailer(head);
  }

  async #headersBetween(from: number, to: number): Promise<readonly string[]> {
    const lines: string[] = [];
    for await (const batch of this.house.ports.store.read(from, to)) lines.push(...batch.map(headerLine));
    return lines;
  }

  /** Refuses what does not reach the house, and counts it as the house counts. */
  #turnAway(type: string, code: RefusalCode): Submitted {
    this.meters.answered({ type, result: code, ms: 0 });
    return { kind: 'refused', refusal: refuse(code) };
  }

  /**
   * Calls the listener with every entry that becomes durable, in order, each once. Cut each by `entryFor` for its reader. Returns a
   * function that stops it.
   */
  subscribe(listener: (committed: readonly Committed[]) => void): () => void {
    return this.house.onCommitted(listener);
  }
}
