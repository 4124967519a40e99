/** Describes an event to the player whose balance it moved. */
import { definitionOf, type DomainEvent } from '../../domain/events/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import { achievementOf } from '../../domain/earning/achievements.ts';
import { questOf } from '../../domain/earning/quests.ts';
import { rulebookById, rulebookOf } from '../../domain/games/catalog.ts';
import { finishedSportEvent, nameIn, offerOf, sportEventOf, type World } from '../../domain/world.ts';
import { formatCredits, localDecimals } from '../../ui/credits.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { choiceText, outcomeText } from '../play/roundText.ts';
import { oddsText, pickText, teamsText } from '../play/sportText.ts';
import { translated, translatedSample } from '../../languages/translated.ts';
import { t } from '../../languages/t.ts';

/** Names a partner's wall. */
export type WallNames = (wall: string) => string;

type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;

function placedText({ data: { game, stakeCents, rulebook: id, choice } }: EventOf<'bet/placed'>): string {
  const rulebook = rulebookById(id) ?? rulebookOf(game);
  const chosen = choiceText(rulebook, choice);
  const bet = { stake: formatCredits(stakeCents), game: translated(rulebook.title) };
  return chosen === null ? t('You bet {stake} on {game}', bet) : t('You bet {stake} on {game}, {choice}', { ...bet, choice: chosen });
}

function settledText({ data }: EventOf<'bet/settled'>): string {
  const rulebook = rulebookOf(data.game);
  const ended =
    data.payoutCents === 0
      ? t('You lost {stake}', { stake: formatCredits(data.stakeCents) })
      : t('You were paid {payout}', { payout: formatCredits(data.payoutCents) });
  return `${translated(rulebook.title)}: ${outcomeText(rulebook, data.outcome, data)}. ${ended}`;
}

function voidedText({ data }: EventOf<'bet/voided'>): string {
  const bet = { stake: formatCredits(data.stakeCents) };
  switch (data.reason) {
    case 'seed lost':
      return t('Your stake of {stake} went back to you: the house lost the seed of the round', bet);
    case 'beacon away':
      return t('Your stake of {stake} went back to you: the beacon of the round did not come', bet);
    case 'cancelled':
      return t('Your stake of {stake} went back to you: the round was cancelled', bet);
  }
}

function sportPlacedText({ data }: EventOf<'sport/bet-placed'>, world: World): string {
  const match = sportEventOf(world, data.event) ?? finishedSportEvent(world, data.event);
  const bet = { stake: formatCredits(data.stakeCents), pick: pickText(data.pick, match), odds: oddsText(data.oddsHundredths) };
  return match
    ? t('You bet {stake} on {pick} at {odds}, {teams}', { ...bet, teams: teamsText(match) })
    : t('You bet {stake} on {pick} at {odds}', bet);
}

/** Null if the event is not about a bet. */
function betText(event: DomainEvent, world: World): string | null {
  switch (event.type) {
    case 'bet/placed':
      return placedText(event);
    case 'bet/settled':
      return settledText(event);
    case 'bet/voided':
      return voidedText(event);
    case 'sport/bet-placed':
      return sportPlacedText(event, world);
    case 'sport/bet-settled':
      return event.data.payoutCents === 0
        ? t('You lost a sports bet of {stake}', { stake: formatCredits(event.data.stakeCents) })
        : t('You were paid {payout} for a sports bet', { payout: formatCredits(event.data.payoutCents) });
    case 'sport/bet-voided':
      return t('Your stake of {stake} went back to you: the event was cancelled or ended in a draw', {
        stake: formatCredits(event.data.stakeCents),
      });
    case 'sport/bet-reopened':
      return t('The result of your sports bet was taken back, and {amount} with it', { amount: formatCredits(event.data.cents) });
    default:
      return null;
  }
}

/** Null if the event is not about a reward, a tip or a race. */
function rewardText(event: DomainEvent, account: AccountId, world: World): string | null {
  switch (event.type) {
    case 'bonus/welcomed':
      return t('You received the welcome bonus');
    case 'balance/opened':
      return t('You started with an opening balance');
    case 'referral/paid':
      return t('You received {amount} for referring {name}', {
        amount: formatCredits(event.data.cents),
        name: nameIn(world, event.data.referred),
      });
    case 'achievement/claimed':
      return t('You claimed the achievement “{title}”', { title: translated(achievementOf(event.data.achievement).title) });
    case 'bonus/daily-claimed':
      return t('You claimed the daily bonus');
    case 'bonus/streak-claimed':
      return t('You claimed the bonus for a streak of daily claims');
    case 'level/reached':
      return t('You reached level {level}', { level: String(event.data.level) });
    case 'quest/claimed':
      return t('You claimed the quest “{title}”', { title: translated(questOf(event.data.quest).title) });
    case 'race/paid':
      return t('You came to place {place} in the race of the week', {
        place: String(event.data.places.findIndex((one) => one.account === account) + 1),
      });
    case 'tip/given': {
      const { account: giver, to, cents } = event.data;
      const amount = formatCredits(cents);
      return giver === account
        ? t('You gave {amount} to {name}', { amount, name: nameIn(world, to) })
        : t('{name} gave you {amount}', { amount, name: nameIn(world, giver) });
    }
    case 'rain/fallen':
      return t('You got a part of the rain in the chat');
    default:
      return null;
  }
}

/** Null if the event is not about earning, a withdrawal or a correction. */
function earningText(event: DomainEvent, world: World, wallName: WallNames): string | null {
  switch (event.type) {
    case 'offer/completed': {
      const title = offerOf(world, event.data.offer)?.title;
      return title === undefined ? t('You completed an offer') : t('You completed the offer “{title}”', { title: translatedSample(title) });
    }
    case 'wall/credited':
      return t('You earned {cents} from {wall}', { cents: formatCredits(event.data.cents), wall: wallName(event.data.wall) });
    case 'wall/offer-completed':
      return t('You completed an offer of {wall}', { wall: wallName(event.data.wall) });
    case 'wall/reversed':
      return t('{wall} took {cents} back: {reason}', {
        wall: wallName(event.data.wall),
        cents: formatCredits(event.data.cents),
        reason: event.data.reason,
      });
    case 'withdrawal/requested':
      return event.data.method === 'paypal'
        ? t('You asked to withdraw {amount} to PayPal', { amount: formatCredits(event.data.cents) })
        : t('You asked to withdraw {amount} to a crypto wallet', { amount: formatCredits(event.data.cents) });
    case 'withdrawal/rejected':
      return t('Your withdrawal of {amount} was rejected: {reason}', {
        amount: formatCredits(event.data.cents),
        reason: event.data.reason,
      });
    case 'ledger/corrected':
      return t('Your balance was corrected by {amount}: {reason}', {
        amount: formatCredits(event.data.cents, 'always'),
        reason: event.data.reason,
      });
    default:
      return null;
  }
}

/** The part of the credits that paid a debt, or that the account now owes. Null if there is none. */
function debtText({ type, data }: DomainEvent): string | null {
  if (!('debtCents' in data) || data.debtCents === undefined) return null;
  const amount = formatCredits(data.debtCents);
  const isTaken = type === 'wall/reversed' || type === 'sport/bet-reopened' || ('cents' in data && data.cents < 0);
  return isTaken ? t('You owe {amount} of it', { amount }) : t('{amount} of it paid a debt', { amount });
}

/** A movement in the second person. `describe` of the event has the sentence in the third person, for auditors. */
export function movementText(event: DomainEvent, account: AccountId, world: World, wallName: WallNames): string {
  const text =
    betText(event, world) ??
    rewardText(event, account, world) ??
    earningText(event, world, wallName) ??
    capitalised(localDecimals(translated(definitionOf(event).describe(event.data, (id) => nameIn(world, id)))));
  const debt = debtText(event);
  return debt === null ? text : `${text}. ${debt}`;
}
