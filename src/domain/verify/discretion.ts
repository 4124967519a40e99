/**
 * What a house decided as it liked. The log allows it, and nobody can prove that it was right. So the report counts it, with
 * the accounts and the credits that it concerned: `2 voided bets, of 1 account, 20.00 given`.
 *
 * A decision is seen in an event that the house may write or leave out (a voided bet, a block), in a draw that it could steer, or in what it has
 * not done for long (a withdrawal overdue at the end of the log, or decided late).
 */
import { firstAfter, type Corrections, type Stamp } from '../clock.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { rainPart } from '../events/gifts.ts';
import { isPaid, prizesAbove, prizesOfBlocked, prizesOfTies, racePrizes, raceWeek, takesPart } from '../earning/race.ts';
import { writersOf } from '../earning/gifts.ts';
import { bonusKeptFromBlocked, referralBonusOf } from '../earning/referrals.ts';
import { timeOfBeaconRound, type BeaconBinding } from '../fairness/beacon.ts';
import { rulebookOf } from '../games/catalog.ts';
import type { AccountId, Actor, BetId, RoundId, SportEventId } from '../ids.ts';
import type { Header } from '../log/entry.ts';
import type { NamedViewer } from '../log/viewLine.ts';
import { startKnownOf } from '../sports/drawn.ts';
import { DAY_MS, HOUR_MS } from '../utc.ts';
import { accountOf, finishedSportEvent, referralIn, roundOf, sportEventOf, type World } from '../world.ts';
import type { RaceResult, SportEvent } from '../worldParts.ts';
import { hasEarnedHere, overdueNow, pendingNow, type Awaited } from './awaited.ts';
import type { SeenEvent } from './claim.ts';
import { kinds, partsOf, type Discretion, type Kind } from './discretionWords.ts';
import { LateEnds } from './lateEnds.ts';
import { Recent } from './recent.ts';
import { ShortRules } from './shortRules.ts';
import { SteeredDraws } from './steeredDraws.ts';
import { add, emptyCount, noteWait, type Count } from './tally.ts';

/** Sees every event of a log, and says at its end what there was. */
export class DiscretionCount {
  readonly #counts = new Map<Kind, Count>();
  readonly #shortRules: ShortRules;
  readonly #steeredDraws = new SteeredDraws();

  /**
   * The prizes of each week of the race as its first event saw them, or as they are where the entries go on from, and the entry. A week that the
   * clock was set back from begins again: then the higher prize of each place counts.
   */
  readonly #promisedPrizes = new Map<number, { readonly prizes: readonly number[]; readonly seq: number }>();

  /** The bets placed since the last correction of the clock and still open, with their accounts: their end may depend on the clock. */
  readonly #openSinceCorrection: Map<string, string>;

  /** The shared round that was played last, and how the house could steer its draw. Its bets are settled in the same entry. */
  #steered: { readonly round: RoundId; readonly kind: Kind | null } | null = null;

  /** When each event of an admin was to start, at the latest, as its bettors knew it. UTC milliseconds. */
  readonly #starts = new Map<string, number>();
  /** The event that was decided last, if that was before its start. Its bets are settled in the same entry. */
  #decidedEarly: string | null = null;

  /** The entries before each correction of the clock for which the world was searched, added up. */
  #searched = 0;
  /** The accounts with the times of their newest entries, without those that the corrections so far concern. Of a view, its viewer only. */
  readonly #active = new Recent<string>();
  /** The bets that ended last, of those whose end depends on the clock. */
  readonly #endedBets = new Recent<BetResult>(MOST_ENDED_KEPT);

  readonly #lateEnds = new LateEnds((kind) => this.#countOf(kind));

  /** Of each friend whose referral is not paid, the newest entry in which they bet or earned. Infinity: it counts already. */
  readonly #unpaidSince = new Map<AccountId, number>();

  /** What counts because it was overdue at a correction of the clock, by name. */
  readonly #overdueBefore = new Set<string>();

  /** Whether all commands so far are known to be of the house. It makes the first accounts of a log. */
  #isBeginning: boolean;

  /** `world`: where the entries go on from. */
  constructor(world: World) {
    this.#isBeginning = world.seq === 0;
    this.#shortRules = new ShortRules(world);
    for (const week of [raceWeek(world.at), ...world.race.open.map((one) => one.week)])
      this.#promisedPrizes.set(week, { prizes: racePrizes(world, week), seq: world.seq });
    this.#openSinceCorrection = new Map(
      [...Object.values(world.bets), ...Object.values(world.sportBets)].map(({ id, account }) => [id, account]),
    );
  }

  /** Called before each entry, also one that shows nothing: a week of the race may begin with it. */
  entry(header: Header, world: World): void {
    this.#shortRules.entry(header);
    this.#notePromisedPrizes(world, header);
  }

  /** Called before each event is folded. */
  before({ event, definition, header, act, context }: SeenEvent, world: World): void {
    const { type, data } = event;
    this.#isBeginning &&= act?.actor === 'house';
    const subjects = definition.subjects(data);
    this.#shortRules.note(event, subjects, header, world);
    this.#noteActive(subjects, header, context.viewer);
    this.#noteOpenBet(event);
    this.#noteEndedBet(event, header, world, context.viewer);
    this.#noteUnpaidReferral(event, header, world);
    this.#noteMute(event, header);
    this.#lateEnds.before(event, header, world);
    switch (type) {
      case 'seed/lost':
        return this.#note('lost seed', [data.account]);
      case 'ledger/corrected':
        return this.#note('correction of the books', [data.account], Math.max(data.cents, 0), Math.max(-data.cents, 0));
      case 'clock/corrected':
        return this.#noteClockCorrection(world, data, header);
      case 'rules/set':
        return this.#shortRules.begin(header) ? this.#note('change of the rules', []) : undefined;
      case 'beacon/set':
        // The first one only takes a choice from the house.
        return world.beacon === null ? undefined : this.#note('change of the beacon', []);
      case 'account/registered':
        // Guests register themselves. A command of an admin is withheld from the account. A view need not show who sent the first commands.
        if (act?.actor === 'guest' || (this.#isBeginning && context.viewer === null)) return;
        return this.#note(madeBy(act?.actor), [data.account]);
      case 'balance/opened':
        return this.#noteOpening(data, this.#counts.get(madeBy(act?.actor)));
      case 'checkpoint/key-changed':
        return this.#note('change of the key of checkpoints', []);
      case 'account/blocked':
        return this.#note('block', [data.account]);
      case 'account/unblocked':
        return this.#note('unblock', [data.account]);
      case 'account/reset-offered':
        return this.#note('changed sign-in', [data.account]);
      case 'account/email-changed':
      case 'account/password-changed':
      case 'account/factor-removed':
        return act?.actor === data.account ? undefined : this.#note('changed sign-in', [data.account]);
      case 'referral/joined': {
        const cents = bonusKeptFromBlocked(world, data.referrer, header.at);
        return cents > 0 ? this.#note('missed referral', [data.referrer], 0, cents) : undefined;
      }
      case 'race/paid':
        return this.#noteRace(world, data, context.viewer);
      case 'rain/fallen':
        return this.#noteRain(world, data, header.at, context.viewer);
      case 'quest/claimed':
        return this.#noteClaim(world, data.account, raceWeek(header.at));
      case 'round/played':
        return void (this.#steered = { round: data.round, kind: this.#steeredDraws.ofRound(world, data.round) });
      case 'bet/settled':
        return this.#steered?.kind && data.round === this.#steered.round ? this.#noteResult(this.#steered.kind, data) : undefined;
      case 'bet/voided':
        // A seat that its player gave up is no decision of the house.
        return data.reason === 'cancelled' ? undefined : this.#note('voided bet', [data.account], data.stakeCents);
      case 'round/cancelled':
        if (data.reason === 'beacon away') return this.#noteMissingBeacon(world, roundOf(world, data.round)?.beacon);
        return data.reason === 'seed lost' ? this.#note('lost seed', []) : undefined;
      case 'wall/reversed':
        // The partner's signature is not in the log.
        return this.#note('wall credit taken back', [data.account], 0, data.cents);
      case 'withdrawal/rejected':
        return this.#note('rejected withdrawal', [data.account], 0, data.cents);
      default:
        return this.#noteSports(event, header, world);
    }
  }

  /** The opening balance follows the registration in its entry. */
  #noteOpening({ account, cents }: { readonly account: AccountId; readonly cents: number }, made: Count | undefined): void {
    if (made?.accounts.has(account) === true) made.gainedCents += cents;
  }

  #noteSports({ type, data }: DomainEvent, { at }: Header, world: World): void {
    switch (type) {
      case 'sport/bet-placed':
        return this.#noteStart(world, data.event);
      case 'sport/settled':
        this.#decidedEarly = this.#isEarly(world, data.event, at) ? data.event : null;
        return;
      case 'sport/bet-settled': {
        const match = eventOfBet(world, data.bet);
        const steered = match && this.#steeredDraws.ofMatch(match);
        if (steered) return this.#noteResult(steered, data);
        const isEarly = this.#decidedEarly !== null && world.sportBets[data.bet]?.event === this.#decidedEarly;
        return isEarly ? this.#noteResult('early score', data) : undefined;
      }
      case 'sport/bet-voided':
        return this.#note('voided bet', [data.account], data.stakeCents);
      case 'sport/bet-reopened':
        return this.#note('reopened bet', [data.account], 0, data.cents);
      default:
        return undefined;
    }
  }

  /** Everything that there was, with what is overdue or kept at the end of the log. In the order of `kinds`, without those that there were none of. */
  items(world: World): readonly Discretion[] {
    const all = new Map<Kind, Count>([...this.#counts, ...pendingNow(world), ['short-lived rules', this.#shortRules.count(world)]]);
    return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
      const count = all.get(kind);
      if (!count || count.times === 0) return [];
      const { times, accounts, gainedCents, lostCents, waited, setBackMs } = count;
      const counts = { times, accounts: accounts.size, gainedCents, lostCents };
      const what = { ...counts, ...(waited ? { waited } : {}), ...(setBackMs === undefined ? {} : { setBackMs }) };
      const parts = partsOf(kind, what);
      return [{ kind, ...what, parts, sentence: parts.join(', ') }];
    });
  }

  #noteOpenBet({ type, data }: DomainEvent): void {
    if (type === 'bet/placed' || type === 'sport/bet-placed' || type === 'sport/bet-reopened')
      this.#openSinceCorrection.set(data.bet, data.account);
    if (type === 'bet/settled' || type === 'bet/voided' || type === 'sport/bet-settled' || type === 'sport/bet-voided')
      this.#openSinceCorrection.delete(data.bet);
  }

  /** Daily totals, limits and rows go by the times of entries. */
  #noteActive(accounts: readonly string[], { at }: Header, viewer: NamedViewer | null): void {
    const named = this.#countOf('correction of the clock').accounts;
    for (const id of accounts) if (!named.has(id) && (viewer ?? id) === id) this.#active.note(id, at, id);
  }

  /** A flight may be ended, and an event be decided, by a clock that runs ahead. */
  #noteEndedBet({ type, data }: DomainEvent, { at }: Header, world: World, viewer: NamedViewer | null): void {
    if (type === 'sport/bet-reopened') this.#endedBets.forget(data.bet);
    const isFlight = type === 'bet/settled' && rulebookOf(data.game).flight !== undefined;
    const isOfAdmin = type === 'sport/bet-settled' && eventOfBet(world, data.bet)?.seedHash === undefined;
    // Others could fill what a view remembers.
    if ((isFlight || isOfAdmin) && (viewer ?? data.account) === data.account) this.#endedBets.note(data.bet, at, data);
  }

  /** A friend bets or earns, and the referral was due before: it may be paid later, and no view shows whether the referrer was blocked. */
  #noteUnpaidReferral({ type, data }: DomainEvent, { seq }: Header, world: World): void {
    if (
      type !== 'bet/placed' &&
      type !== 'sport/bet-placed' &&
      type !== 'offer/completed' &&
      type !== 'wall/credited' &&
      type !== 'wall/offer-completed'
    )
      return;
    const referral = referralIn(world, data.account);
    if (referral?.paid !== false || accountOf(world, referral.by)) return;
    // An entry with several of them pays the referral after the last.
    const isDueBefore = (this.#unpaidSince.get(data.account) ?? 0) < seq && hasEarnedHere(world, data.account);
    this.#unpaidSince.set(data.account, isDueBefore ? Infinity : Math.max(seq, this.#unpaidSince.get(data.account) ?? 0));
    if (isDueBefore) this.#note('unpaid referral', [referral.by], 0, referralBonusOf(world, data.account));
  }

  /** A past time lets somebody write again. Guests get no rain anyway. */
  #noteMute({ type, data }: DomainEvent, { at }: Header): void {
    if (type === 'chat/muted' && data.account !== null && data.until > at) this.#note('mute', [data.account]);
  }

  /** What somebody knows of the start of an event on which they bet. */
  #noteStart(world: World, id: SportEventId): void {
    const event = sportEventOf(world, id);
    if (event) this.#starts.set(id, Math.max(this.#starts.get(id) ?? 0, event.startsAt));
  }

  /**
   * Whether an event of an admin is decided before the latest start that its bettors knew. A start is a time of the world outside, so a clock that
   * was set back since only makes it lie further ahead.
   */
  #isEarly(world: World, id: SportEventId, at: number): boolean {
    const event = sportEventOf(world, id);
    if (!event || event.seedHash !== undefined) return false;
    return at < (this.#starts.get(id) ?? startKnownOf(world, event));
  }

  /** Rules that are set later may still count for the week, under a clock that is set back. Those of its first moment do. */
  #notePromisedPrizes(world: World, { seq, at }: Stamp): void {
    const week = raceWeek(at);
    const before = this.#promisedPrizes.get(week);
    if (at <= week * DAY_MS || (before && !wasSetBackFrom(world.corrections, week, before.seq))) return;
    const [prizes, promised = []] = [racePrizes(world, week), before?.prizes];
    const places = Math.max(prizes.length, promised.length);
    this.#promisedPrizes.set(week, {
      prizes: Array.from({ length: places }, (_, place) => Math.max(prizes[place] ?? 0, promised[place] ?? 0)),
      seq,
    });
  }

  /** A claimed quest brings points in the race of its week, unless that was paid, or its prizes were taken away after it had begun. */
  #noteClaim(world: World, id: AccountId, week: number): void {
    const account = accountOf(world, id);
    if (!account || !takesPart(world, account, week)) return;
    const [promised = [], prizes] = [this.#promisedPrizes.get(week)?.prizes, racePrizes(world, week)];
    if (isPaid(world, week) ? prizes.length > 0 : promised.length > 0 && prizes.length === 0) this.#note('claim without points', [id]);
  }

  #noteRace(world: World, paid: Pick<RaceResult, 'week' | 'places'>, viewer: NamedViewer | null): void {
    const { week, places } = paid;
    for (const { account, cents } of prizesOfBlocked(world, week, places)) this.#note('missed prize', [account], 0, cents);
    for (const { account, cents } of prizesOfTies(world, week, places)) this.#note('tied prize', [account], cents);
    for (const { account, cents } of prizesAbove(world, viewer, paid)) this.#note('unproved prize', [account], cents);
    this.#noteLoweredPrizes(world, paid);
  }

  /** Rules that are set under a clock that is set back may count for a week that had begun. */
  #noteLoweredPrizes(world: World, { week, places }: Pick<RaceResult, 'week' | 'places'>): void {
    const runners = Object.keys(world.racePoints).filter((id) => world.racePoints[id as AccountId]?.[week] !== undefined);
    const [promised, prizes] = [this.#promisedPrizes.get(week)?.prizes ?? [], racePrizes(world, week)];
    const racers = new Set<string>([...runners, ...places.map(({ account }) => account)]);
    const lowered = promised.slice(0, racers.size).map((cents, place) => Math.max(cents - (prizes[place] ?? 0), 0));
    const cents = lowered.reduce((sum, one) => sum + one, 0);
    if (cents > 0) this.#note('changed prizes', runners, 0, cents);
  }

  /** Notes the parts that writers missed because they were blocked, and, if the viewer of a view got a part, those of others. */
  #noteRain(
    world: World,
    rain: Readonly<{ minutes: number; cents: number; accounts: readonly AccountId[] }>,
    at: number,
    viewer: NamedViewer | null,
  ): void {
    for (const id of writersOf(world, rain.minutes, at))
      if (accountOf(world, id)?.blocked === true) this.#note('missed rain', [id], 0, Math.floor(rain.cents / (rain.accounts.length + 1)));
    const others = rain.accounts.filter((account) => account !== viewer);
    if (others.length === rain.accounts.length) return;
    for (const account of others) this.#note('unproved rain', [account], rainPart(rain));
  }

  #noteClockCorrection(world: World, { from, to }: Readonly<{ from: number; to: number }>, { seq }: Header): void {
    this.#note('correction of the clock', [...this.#openSinceCorrection.values(), ...this.#active.takeAfter(to)]);
    const count = this.#countOf('correction of the clock');
    count.setBackMs = (count.setBackMs ?? 0) + from - to;
    this.#steeredDraws.corrected(seq, from - to);
    for (const result of this.#endedBets.takeAfter(to)) this.#noteResult('end ahead', result);
    this.#openSinceCorrection.clear();
    if (to < world.beaconShownAt) this.#note('false correction', []);
    if (this.#searched + world.seq > MOST_SEARCHED * world.seq) return;
    this.#searched += world.seq;
    for (const { awaited } of overdueNow(world)) this.#noteOverdueBefore(world, awaited);
    this.#lateEnds.corrected(to, world);
  }

  #noteOverdueBefore(world: World, awaited: Awaited): void {
    if (world.at - awaited.at < HOUR_MS) return;
    const count = this.#countOf('overdue before');
    noteWait(count, awaited, world);
    if (this.#overdueBefore.has(awaited.name)) return;
    this.#overdueBefore.add(awaited.name);
    add(count, awaited.accounts, 0, awaited.cents);
  }

  /** A beacon round whose signature, or a later one, the log has shown before did come. */
  #noteMissingBeacon({ beaconShownAt }: World, binding: BeaconBinding | null = null): void {
    const hasCome = binding?.due && timeOfBeaconRound(binding.chain, binding.due.round) <= beaconShownAt;
    this.#note(hasCome ? 'shown beacon' : 'missing beacon', []);
  }

  #note(kind: Kind, accounts: readonly string[], gainedCents = 0, lostCents = 0): void {
    add(this.#countOf(kind), accounts, gainedCents, lostCents);
  }

  #noteResult(kind: Kind, { account, stakeCents, payoutCents }: BetResult): void {
    const cents = payoutCents - stakeCents;
    this.#note(kind, [account], Math.max(cents, 0), Math.max(-cents, 0));
  }

  #countOf(kind: Kind): Count {
    const count = this.#counts.get(kind) ?? emptyCount();
    this.#counts.set(kind, count);
    return count;
  }
}

/** Whether the clock was set back to before a week after this entry. The first correction after it is the one to the earliest time. */
function wasSetBackFrom(corrections: Corrections, week: number, seq: number): boolean {
  const earliest = firstAfter(corrections, seq);
  return earliest !== undefined && raceWeek(earliest.at) < week;
}

/**
 * The whole world is searched at a correction of the clock, so not at every one of many. A world is at most as large as its log is long. So
 * those at the beginning of a log leave the searches of later ones.
 */
const MOST_SEARCHED = 100;

const madeBy = (actor: Actor | undefined): Kind => (actor === 'house' ? 'account made by the house' : 'account made by an admin');

/** How a bet ended. */
interface BetResult {
  readonly account: AccountId;
  readonly stakeCents: number;
  readonly payoutCents: number;
}

/** A correction that leads back to before more ends still counts so many of them. */
const MOST_ENDED_KEPT = 10_000;

/** The event of a bet that ends. The event itself ended before, in the same entry. */
const eventOfBet = (world: World, bet: BetId): SportEvent | undefined => finishedSportEvent(world, world.sportBets[bet]?.event ?? '');
