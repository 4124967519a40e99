/** Every event that a log can hold. */
import { accountNamed, accountRegistered, balanceOpened, passwordChanged, welcomeBonusCredited } from './accounts.ts';
import { achievementClaimed } from './achievements.ts';
import { accountBlocked, accountEmailChanged, accountUnblocked } from './administration.ts';
import { betPlaced } from './bets.ts';
import { clockCorrected, ledgerCorrected, recordsMigrated } from './books.ts';
import { chatHidden, chatMigrated, chatMuted, chatReacted, chatSaid } from './chat.ts';
import type { EventDeclaration, EventDefinition } from './define.ts';
import { earningsBroughtOver, earningsMigrated } from './earnings.ts';
import { cardSet } from './cards.ts';
import { feedSet } from './feed.ts';
import { rainFallen, tipGiven } from './gifts.ts';
import { levelReached } from './levels.ts';
import { breakStarted, limitSet } from './limits.ts';
import { betCashedOut, roundStarted } from './liveFlights.ts';
import { offerCompleted, offerPublished, offerDeleted, offerStarted, offerRevised } from './offers.ts';
import { questClaimed } from './quests.ts';
import { racePaid } from './race.ts';
import { referralClicked, referralCodeChanged, referralJoined, referralPaid } from './referrals.ts';
import { dailyBonusClaimed, streakClaimed, streakRepaired } from './rewards.ts';
import { roundCancelled, roundOpened, roundPlayed } from './rounds.ts';
import { beaconSet } from './beacon.ts';
import { checkpointKeyChanged } from './checkpoints.ts';
import { rulesSet } from './rules.ts';
import { clientSeedChanged, seedLost, seedRotated } from './seeds.ts';
import { sessionEnded, sessionStarted } from './sessions.ts';
import { factorAdded, factorRemoved, resetOffered } from './signIns.ts';
import { betSettled, betVoided } from './settlements.ts';
import { sportBetPlaced, sportBetReopened, sportBetSettled, sportBetVoided } from './sportBets.ts';
import { sportEventCancelled, sportEventChanged, sportEventCreated, sportEventSettled, sportSettlementReversed } from './sports.ts';
import { partnerOfferCompleted, wallCredited, wallLeft, wallOpened, wallReversed } from './walls.ts';
import { withdrawalCompleted, withdrawalRejected, withdrawalRequested } from './withdrawals.ts';
import { inOneShape } from '../oneShape.ts';

const definitions = [
  rulesSet,
  accountRegistered,
  accountNamed,
  welcomeBonusCredited,
  balanceOpened,
  passwordChanged,
  sessionStarted,
  sessionEnded,
  clientSeedChanged,
  seedRotated,
  seedLost,
  betPlaced,
  betSettled,
  betVoided,
  checkpointKeyChanged,
  beaconSet,
  roundOpened,
  roundStarted,
  betCashedOut,
  roundPlayed,
  roundCancelled,
  referralJoined,
  referralPaid,
  referralCodeChanged,
  referralClicked,
  achievementClaimed,
  dailyBonusClaimed,
  streakClaimed,
  streakRepaired,
  levelReached,
  questClaimed,
  racePaid,
  tipGiven,
  rainFallen,
  offerPublished,
  offerRevised,
  offerDeleted,
  offerStarted,
  offerCompleted,
  wallOpened,
  wallCredited,
  wallReversed,
  partnerOfferCompleted,
  wallLeft,
  earningsMigrated,
  earningsBroughtOver,
  sportEventCreated,
  sportEventChanged,
  sportEventSettled,
  sportEventCancelled,
  sportBetPlaced,
  sportBetSettled,
  sportBetVoided,
  sportSettlementReversed,
  sportBetReopened,
  chatSaid,
  chatReacted,
  chatMuted,
  chatHidden,
  chatMigrated,
  withdrawalRequested,
  withdrawalCompleted,
  withdrawalRejected,
  limitSet,
  breakStarted,
  feedSet,
  cardSet,
  accountBlocked,
  accountUnblocked,
  accountEmailChanged,
  resetOffered,
  factorAdded,
  factorRemoved,
  clockCorrected,
  ledgerCorrected,
  recordsMigrated,
] as const;

type EventFrom<Definition> =
  Definition extends EventDefinition<infer Type, infer Data> ? { readonly type: Type; readonly data: Data } : never;

/** The union of all events, by `type`. */
export type DomainEvent = EventFrom<(typeof definitions)[number]>;
export type EventType = DomainEvent['type'];

/** A declaration with data that its own schema has accepted at run time. */
export type AnyEventDefinition = EventDeclaration<EventType, object>;

// The map forgets which data belongs to which declaration. `definitionOf` restores the pairing by type.
const byType = new Map<string, AnyEventDefinition>(inOneShape(definitions).map((one) => [one.type, one as unknown as AnyEventDefinition]));

export const eventDefinitions: readonly AnyEventDefinition[] = [...byType.values()];

/** The declaration of an event type, or undefined for a type that this build does not know. */
export const findDefinition = (type: string): AnyEventDefinition | undefined => byType.get(type);

export function definitionOf(event: DomainEvent): AnyEventDefinition {
  const definition = byType.get(event.type);
  if (!definition) throw new Error(`no declaration for ${event.type}`);
  return definition;
}

/** The key of what the event uses up, or null. It begins with the name that the event's type gives to such keys, and a colon. */
export function keyUsedBy(event: DomainEvent): string | null {
  const { usedOnce } = definitionOf(event);
  const used = usedOnce?.of(event.data) ?? null;
  return usedOnce && used !== null ? `${usedOnce.name}:${used}` : null;
}
