/** What moved credits, said to the player whose they are. The log has the same in the third person, for auditors. */
import { definitionOf, type DomainEvent } from '../../domain/events/catalog.ts';
import { rulebookById, rulebookOf } from '../../domain/games/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import { accountOf, finishedSportEvent, offerOf, sportEventOf, type World } from '../../domain/world.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { formatCredits } from '../../ui/credits.ts';
import { choiceText, outcomeText } from '../play/roundText.ts';
import { oddsText, pickText, teamsText } from '../play/sportText.ts';

/** Words one event for an account. `wallName`: the name of a partner's wall. */
export function movementText(event: DomainEvent, account: AccountId, world: World, wallName: (wall: string) => string): string {
  const own = 'account' in event.data && event.data.account === account;
  if (own && event.type === 'bet/placed') {
    const { game, stakeCents, rulebook: id, choice } = event.data;
    const rulebook = rulebookById(id) ?? rulebookOf(game);
    const chosen = choiceText(rulebook, choice);
    return `You bet ${formatCredits(stakeCents)} on ${rulebook.title}${chosen === null ? '' : `, ${chosen}`}`;
  }
  if (own && event.type === 'bet/settled') {
    const { game, stakeCents, payoutCents, outcome } = event.data;
    const rulebook = rulebookOf(game);
    const ended = payoutCents === 0 ? `You lost ${formatCredits(stakeCents)}` : `You were paid ${formatCredits(payoutCents)}`;
    return `${rulebook.title}: ${outcomeText(rulebook, outcome, event.data)}. ${ended}`;
  }
  if (own && event.type === 'sport/bet-placed') {
    const { event: id, pick, oddsHundredths, stakeCents } = event.data;
    const match = sportEventOf(world, id) ?? finishedSportEvent(world, id);
    const teams = match ? `, ${teamsText(match)}` : '';
    return `You bet ${formatCredits(stakeCents)} on ${pickText(pick, match)} at ${oddsText(oddsHundredths)}${teams}`;
  }
  if (own && event.type === 'sport/bet-settled') {
    const { stakeCents, payoutCents } = event.data;
    return payoutCents === 0
      ? `You lost a sports bet of ${formatCredits(stakeCents)}`
      : `You were paid ${formatCredits(payoutCents)} for a sports bet`;
  }
  if (own && event.type === 'offer/completed') {
    const title = offerOf(world, event.data.offer)?.title;
    return title === undefined ? 'You completed an offer' : `You completed the offer “${title}”`;
  }
  if (own && event.type === 'wall/credited') return `You earned ${formatCredits(event.data.cents)} from ${wallName(event.data.wall)}`;
  if (own && event.type === 'wall/offer-completed') return `You completed an offer of ${wallName(event.data.wall)}`;
  if (own && event.type === 'wall/reversed')
    return `${wallName(event.data.wall)} took ${formatCredits(event.data.cents)} back: ${event.data.reason}`;
  if (event.type === 'race/paid')
    return `You came to place ${event.data.places.findIndex((one) => one.account === account) + 1} in the race of the week`;
  return capitalised(definitionOf(event).describe(event.data, (id) => (id === account ? 'you' : (accountOf(world, id)?.username ?? id))));
}
