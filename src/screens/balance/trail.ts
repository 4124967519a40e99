/** An account's trail, entry by entry from the newest back, and the sum over all of it. */
import { definitionOf, type DomainEvent } from '../../domain/events/catalog.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { TrailStore } from '../../base/ports.ts';
import type { ReadOptions } from '../../base/entries.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import type { Source } from '../../projections/pages.ts';
import { BetFacts } from '../../projections/betFacts.ts';
import { rulebookById, rulebookOf } from '../../domain/games/catalog.ts';
import { accountOf, finishedSportEvent, offerOf, sportEventOf, type World } from '../../domain/world.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { formatCredits, localDecimals } from '../../ui/credits.ts';
import { everyRound, fits, queryOf, type RoundFilter } from '../history/roundFilter.ts';
import { choiceText, outcomeText } from '../play/roundText.ts';
import { oddsText, pickText, teamsText } from '../play/sportText.ts';
import { gainOf, movementsOf, type Movement } from './movements.ts';
import { readWholeTrail } from './wholeTrail.ts';
import { t } from '../../languages/t.ts';
import { said } from '../../languages/said.ts';

/** Describes an event to the player whose account it is. For auditors, `describe` of the event has the third person. `wallName` names a partner's wall. */
export function movementText(event: DomainEvent, account: AccountId, world: World, wallName: (wall: string) => string): string {
  const own = 'account' in event.data && event.data.account === account;
  if (own && event.type === 'bet/placed') {
    const { game, stakeCents, rulebook: id, choice } = event.data;
    const rulebook = rulebookById(id) ?? rulebookOf(game);
    const chosen = choiceText(rulebook, choice);
    const bet = { stake: formatCredits(stakeCents), game: said(rulebook.title) };
    return chosen === null ? t('You bet {stake} on {game}', bet) : t('You bet {stake} on {game}, {choice}', { ...bet, choice: chosen });
  }
  if (own && event.type === 'bet/settled') {
    const { game, stakeCents, payoutCents, outcome } = event.data;
    const rulebook = rulebookOf(game);
    const ended =
      payoutCents === 0
        ? t('You lost {stake}', { stake: formatCredits(stakeCents) })
        : t('You were paid {payout}', { payout: formatCredits(payoutCents) });
    return `${said(rulebook.title)}: ${outcomeText(rulebook, outcome, event.data)}. ${ended}`;
  }
  if (own && event.type === 'sport/bet-placed') {
    const { event: id, pick, oddsHundredths, stakeCents } = event.data;
    const match = sportEventOf(world, id) ?? finishedSportEvent(world, id);
    const bet = { stake: formatCredits(stakeCents), pick: pickText(pick, match), odds: oddsText(oddsHundredths) };
    return match
      ? t('You bet {stake} on {pick} at {odds}, {teams}', { ...bet, teams: teamsText(match) })
      : t('You bet {stake} on {pick} at {odds}', bet);
  }
  if (own && event.type === 'sport/bet-settled') {
    const { stakeCents, payoutCents } = event.data;
    return payoutCents === 0
      ? t('You lost a sports bet of {stake}', { stake: formatCredits(stakeCents) })
      : t('You were paid {payout} for a sports bet', { payout: formatCredits(payoutCents) });
  }
  if (own && event.type === 'offer/completed') {
    const title = offerOf(world, event.data.offer)?.title;
    return title === undefined ? t('You completed an offer') : t('You completed the offer “{title}”', { title: said(title) });
  }
  if (own && event.type === 'wall/credited')
    return t('You earned {cents} from {wallName}', { cents: formatCredits(event.data.cents), wallName: wallName(event.data.wall) });
  if (own && event.type === 'wall/offer-completed')
    return t('You completed an offer of {wallName}', { wallName: wallName(event.data.wall) });
  if (own && event.type === 'wall/reversed')
    return t('{wallName} took {cents} back: {reason}', {
      wallName: wallName(event.data.wall),
      cents: formatCredits(event.data.cents),
      reason: event.data.reason,
    });
  if (event.type === 'rain/fallen') return t('You got a part of the rain in the chat');
  if (event.type === 'race/paid')
    return t('You came to place {place} in the race of the week', {
      place: String(event.data.places.findIndex((one) => one.account === account) + 1),
    });
  return capitalised(
    localDecimals(
      said(definitionOf(event).describe(event.data, (id) => (id === account ? t('you') : (accountOf(world, id)?.username ?? id)))),
    ),
  );
}

export const TRAIL_PAGE_ROWS = 50;

/** The movements of an account that fit a filter, grouped by entry, with what the entries read so far say about its bets. */
export class TrailMovements implements Source<readonly Movement[]> {
  readonly facts = new BetFacts();
  readonly #services: Pick<HouseServices, 'ownPages'>;
  readonly #house: PlayerHouse;
  readonly #account: AccountId;
  readonly #filter: RoundFilter;
  readonly #wallName: (wall: string) => string;

  constructor(
    services: Pick<HouseServices, 'ownPages'>,
    house: PlayerHouse,
    account: AccountId,
    {
      filter = everyRound,
      wallName = () => t('a partner'),
    }: { readonly filter?: RoundFilter; readonly wallName?: (wall: string) => string } = {},
  ) {
    this.#wallName = wallName;
    this.#services = services;
    this.#house = house;
    this.#account = account;
    this.#filter = filter;
  }

  async *back(before: number, reading: ReadOptions): AsyncGenerator<readonly Movement[], void> {
    const query = { list: 'movements', ...queryOf(this.#filter), size: TRAIL_PAGE_ROWS } as const;
    for await (const { rows, entries } of this.#services.ownPages(this.#account, query, before, reading)) {
      for (const entry of entries) this.facts.note(entry);
      const wanted = new Set(rows.map(({ key }) => key));
      const places = new Set(rows.map(({ seq }) => seq));
      for (const entry of entries.toReversed())
        if (places.has(entry.header.seq)) yield this.#movementsIn(entry).filter(({ row }) => wanted.has(row));
    }
  }

  arrived(entries: readonly Entry[]): readonly (readonly Movement[])[] {
    return entries.toReversed().map((entry) => {
      this.facts.note(entry);
      return this.#movementsIn(entry);
    });
  }

  #movementsIn(entry: Entry): readonly Movement[] {
    const movements = movementsOf(entry, this.#account, (event) => movementText(event, this.#account, this.#house.world, this.#wallName));
    return movements.filter(({ game, at }) => fits(this.#filter, { game, at }));
  }
}

/** The number of postings and their sum. */
export interface TrailSum {
  readonly postings: number;
  readonly cents: number;
}

export function sumOf(entries: readonly Entry[], account: AccountId): TrailSum {
  let [postings, cents] = [0, 0];
  for (const event of entries.flatMap(eventsOf)) {
    for (const posting of definitionOf(event).postings(event.data)) {
      const gain = gainOf(account, posting);
      if (gain === 0) continue;
      postings += 1;
      cents += gain;
    }
  }
  return { postings, cents };
}

export const plus = (a: TrailSum, b: TrailSum): TrailSum => ({ postings: a.postings + b.postings, cents: a.cents + b.cents });

/** Adds up the whole trail before an entry. Resolves to null if it was stopped. */
export async function sumTrail(
  store: TrailStore,
  account: AccountId,
  before: number,
  onSum: (sum: TrailSum) => void,
  signal: AbortSignal,
): Promise<TrailSum | null> {
  let sum: TrailSum = { postings: 0, cents: 0 };
  const add = (entry: Entry): void => {
    sum = plus(sum, sumOf([entry], account));
  };
  if (!(await readWholeTrail({ store, account, before }, add, { signal, onProgress: () => onSum(sum) }))) return null;
  onSum(sum);
  return sum;
}

/** Movements without the payouts of held bets. */
export const withoutPayouts = (movements: readonly Movement[], held: ReadonlyMap<BetId, number>): readonly Movement[] =>
  held.size === 0 ? movements : movements.filter(({ bet, cents }) => bet === null || cents < 0 || !held.has(bet));

/** A sum without the payouts of held bets. Each payout is one posting. */
export function less({ postings, cents }: TrailSum, held: ReadonlyMap<BetId, number>): TrailSum {
  const paid = [...held.values()].filter((payoutCents) => payoutCents > 0);
  return { postings: postings - paid.length, cents: paid.reduce((rest, payoutCents) => rest - payoutCents, cents) };
}
