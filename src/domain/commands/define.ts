/** A command is an intent. Deciding it is pure: world, command and circumstances give events or one refusal. */
import type * as z from 'zod/mini';
import { isSentBy, type SenderKind } from '../senders.ts';
import type { DomainEvent, EventType } from '../events/catalog.ts';
import type { Hashing } from '../fairness/hashing.ts';
import type { Actor } from '../ids.ts';
import { refuse, type Refusal, type RefusalCode } from '../refusal.ts';
import { accountOf, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import type { AggregateId } from './aggregates.ts';

/** What the house brings to a decision. Time and secrets come from here and nowhere else. */
export interface Circumstances {
  readonly actor: Actor;
  /** UTC milliseconds, taken once for the whole command. */
  readonly at: number;
  readonly commandId: string;
  readonly hashing: Hashing;
  /** Commitments to seeds that the house has just made, as many as `freshSeeds` of the command asks for. */
  readonly freshSeeds: readonly string[];
  /** Keyed digest of the payout address that the directory holds for this command, or null. */
  readonly addressDigest: string | null;
  /** The secret behind a commitment that the command named in `needs`. Called only after every refusal has been ruled out. */
  readonly seedBehind: (seedHash: string) => string;
}

export type Decision = readonly DomainEvent[] | Refusal;

/** Data that events of an entry must have, by their type. A member may be an `EchoCheck`. */
export type Echoes = Readonly<Partial<Record<EventType, object>>>;

/** Whether a member of an event is what was asked for. `at`: the time of its entry. */
export type EchoCheck = (found: unknown, at: number) => boolean;

/** Who sent a command under which id, and the world as the sender knows it. */
export interface Sender {
  readonly id: string;
  readonly actor: Actor;
  readonly world: World;
}

/** Accepts a time that is this long after that of the entry. */
export const endsAfter =
  (lengthMs: unknown): EchoCheck =>
  (found, at) =>
    Number(found) - at === lengthMs;

/** Which entry carries out a command, and under which id. */
export interface EntryPlace {
  readonly id: string;
  readonly seq: number;
}

export interface CommandDefinition<Type extends string, Payload extends object> {
  readonly type: Type;
  /** Who may send it. */
  readonly by: readonly SenderKind[];
  /** Blocked accounts may send it too. */
  readonly byBlocked?: true;
  /** A player's command concerns credits of other accounts. Default: those of the player and of the referrer only. */
  readonly concernsOthers?: true;
  /** Its sender can read everything that its refusals follow from, except those of `refusedBySecret`. So the sender's page can check a refusal. */
  readonly refusedByReadable?: true;
  /**
   * Refusals that the sender's page cannot check at once. Some follow from the secret of a round and are checked when it is revealed. Others follow
   * from what only other people may read and are never checked.
   */
  readonly refusedBySecret?: readonly RefusalCode[];
  /** The refusal for somebody without an account. Default: 'login-required'. */
  readonly stranger?: RefusalCode;
  /** The accounts that it registers have ids of their own. Default: that of the command. */
  readonly bringsAccounts?: true;
  /** The aggregate that its events are about (aggregates.ts). Null for an event of another command. */
  aggregate?(event: DomainEvent, world: World): AggregateId;
  /** The events of its entry, in order: `?` after one that may be left out, `*` after any number, `+` after at least one. */
  readonly leadsTo: string;
  /** The payloads that are accepted. All data from outside passes this schema. */
  readonly payload: z.ZodMiniType<Payload>;
  /** What its events repeat of the payload. A sender compares it with the answer. Commands that only the house sends have none. */
  echoes?(payload: Payload, sender: Sender): Echoes;
  /**
   * Whether its entry goes by what the payload names and its events do not repeat: a part of the rules, or of the world. A sender checks this.
   * `world`: after the entry. What it does not have any more is not checked.
   */
  keepsTo?(payload: Payload, world: World, entry: EntryPlace): boolean;
  /** How many fresh seeds the decision takes from its circumstances. Default: none. */
  freshSeeds?(payload: Payload): number;
  /** Commitments whose secrets the decision may open. */
  needs(world: World, payload: Payload, actor: Actor): readonly string[];
  decide(world: World, payload: Payload, circumstances: Circumstances): Decision;
}

export function defineCommand<const Type extends string, Payload extends object>(
  definition: CommandDefinition<Type, Payload>,
): CommandDefinition<Type, Payload> {
  return definition;
}

/** For commands that open no commitment. */
export const needsNothing = (): readonly string[] => [];

/** The nth fresh commitment, from 0. */
export function freshSeed({ freshSeeds }: Circumstances, n: number): string {
  const seedHash = freshSeeds[n];
  if (seedHash === undefined) throw new Error('a decision took more seeds than its command asks for');
  return seedHash;
}

/** Why the actor may not send the command, or null. */
export function notAllowed(
  world: World,
  { by, byBlocked, stranger = 'login-required' }: Pick<CommandDefinition<string, object>, 'by' | 'byBlocked' | 'stranger'>,
  actor: Actor,
): Refusal | null {
  const account = accountOf(world, actor);
  const isForPlayers = by.includes('player');
  if (!isSentBy(world, actor, by, null)) return refuse(isForPlayers ? stranger : 'not-admin');
  if (actor === 'house' || actor === 'guest') return null;
  if (!account) return refuse('account-unknown');
  if (account.blocked && byBlocked !== true) return isForPlayers ? refuseBlocked(account) : refuse('not-admin');
  return null;
}

/** Why a blocked account may not act, with the reason that the admin gave. */
export const refuseBlocked = ({ lastBlock }: Account): Refusal =>
  refuse('account-blocked', lastBlock?.reason ? { reason: lastBlock.reason } : {});

/** The account that acts, or why it may not act. */
export function actingAccount(world: World, actor: Actor): Account | Refusal {
  if (actor === 'guest' || actor === 'house') return refuse('login-required');
  const account = accountOf(world, actor);
  if (!account) return refuse('account-unknown');
  return account.blocked ? refuseBlocked(account) : account;
}

/** Whether the house itself or one of its admins acts. */
export const mayAdminister = (world: World, actor: Actor): boolean =>
  actor === 'house' || (accountOf(world, actor)?.role === 'admin' && accountOf(world, actor)?.blocked === false);
