/**
 * Sends commands that are due at a certain time and that nobody presses a button for:
 * - flights of Crash end (`#flightsDue`)
 * - live rounds open, spin, fly and end (`#liveDue`)
 * - shared rounds whose beacon did not come are void (`#beaconsDue`)
 * - offers are completed (`#offersDue`), and the race of a week is paid (`#raceDue`)
 * - matches of the house open (`#openMatchDue`) and are drawn, and sports events without a score are cancelled (`#matchesDue`)
 *
 * Any tab may do it: each command is decided on the current log, so a second tab finds nothing left to do. A tab handles its own rounds at
 * once. It handles the rounds of others one second later, in case their tab is gone.
 *
 * To add such work: keep its times in a `DueTimes`, note what begins and ends in `#noteEntries` and `#collectAll`, and add a `Due` to `#dueInOrder`.
 */
import type { Command } from '../domain/commands/catalog.ts';
import { drawFlight, flyingBets, isFlying, type FlyingBet } from '../domain/commands/flights.ts';
import { offerDueAt, offersUnderWay, type StartedOffer } from '../domain/commands/offers.ts';
import { openRace, raceEndsAt } from '../domain/earning/race.ts';
import { drawSharedFlight, flyingRoundOf } from '../domain/commands/liveFlights.ts';
import { awaitedBeacon } from '../domain/events/rounds.ts';
import { liveRoundOf, liveSchedules } from '../domain/games/live.ts';
import { liveGameNames, type LiveGameName } from '../domain/games/names.ts';
import { voidFrom } from '../domain/fairness/beacon.ts';
import type { AccountId, BetId, OfferId, RoundId, SportEventId } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import { drawnAt, isBeaconSpoilt, MATCH_PATIENCE_MS, nextMatchDue, scoreDueAt, startKnownOf } from '../domain/sports/drawn.ts';
import { accountOf, openBet, resultDueBy, roundOf, sportEventOf } from '../domain/world.ts';
import type { OpenRound } from '../domain/worldParts.ts';
import { houseTime } from '../api/playerHouse.ts';
import type { Topic } from '../api/topics/catalog.ts';
import { FencedError, isStoreFailure } from '../base/ports.ts';
import { MOST_ENDED_AT_ONCE } from '../domain/manyAtOnce.ts';
import { DueTimes } from './dueTimes.ts';
import type { House } from './house.ts';

/** How long another tab has to handle its own rounds. */
const OTHER_TABS_GRACE_MS = 1_000;
/** The longest sleep. A timer of many hours would not survive a suspended machine. */
const LONGEST_SLEEP_MS = 60_000;
/** The pause after a failed attempt, because the store may be unavailable for a moment. */
const RETRY_MS = 1_000;
/** How long a command that fails for another reason waits. Other work that is due goes on. */
const SET_ASIDE_MS = 60_000;
/** The pause after a refusal: another tab was faster, or the clock is a little behind the store's. */
const AFTER_REFUSAL_MS = 100;

/** A command, and when it is due. */
interface Due {
  readonly at: number;
  /** It names nothing that is due later than `until`, when other work comes first. */
  readonly command: (until: number) => Command;
  /** While the clock is behind the log, it is not corrected for this alone. */
  readonly canWait?: true;
  /** Called when it failed, though the store works: it would fail again at once, so it is due later. */
  readonly setAside: () => void;
}

type OfferKey = `${AccountId} ${OfferId}`;
const offerKey = ({ account, offer }: StartedOffer): OfferKey => `${account} ${offer}`;
const startedOffer = (key: OfferKey): StartedOffer => {
  const [account, offer] = key.split(' ') as [AccountId, OfferId];
  return { account, offer };
};

const inOrder = (all: readonly (Due | null)[]): Due[] => all.filter((due) => due !== null).sort((a, b) => a.at - b.at);

/** The topic that is followed by those who watch the live rounds of a game. */
const liveTopics = { roulette: 'live-table', crash: 'live-crash' } as const satisfies Record<LiveGameName, Topic>;

/** What follows the end of betting on a live round, and the end of its flight. */
const nextSteps = {
  roulette: { closes: 'SpinLiveRound', ends: 'SpinLiveRound' },
  crash: { closes: 'StartLiveFlight', ends: 'EndLiveFlight' },
} as const;

interface SchedulerOptions {
  /** The account of this tab, whose rounds are handled first. Null if nobody is signed in. */
  readonly account: () => AccountId | null;
  /** Nobody else does this work: everything is done when it is due. Default: other tabs come first with their own rounds. */
  readonly alone?: boolean;
}

export class Scheduler {
  readonly #house: House;
  readonly #options: SchedulerOptions;
  /** How long others have to handle their own rounds. */
  readonly #graceMs: number;
  readonly #stops: readonly (() => void)[];
  /** When each round in flight ends. This is secret: it sets a timer and must not be used elsewhere. */
  readonly #flights = new DueTimes<BetId>();
  /** Rounds in flight whose end has not been computed from their seed yet. */
  readonly #undrawn = new Set<BetId>();
  readonly #offers = new DueTimes<OfferKey>();
  /** When the shared round in flight ends; null while that has not been computed. It is as secret. */
  #sharedFlight: { readonly round: RoundId; readonly endsAt: number } | null = null;
  /** When each shared round that waits for a beacon is void. */
  readonly #awaitingBeacon = new DueTimes<RoundId>();
  /** When each match of the house is drawn, and when any other sports event is cancelled for want of a score or of its beacon round. */
  readonly #matches = new DueTimes<SportEventId>();
  #areMatchesWatched = false;
  /** Until when other work is set aside, by its name. */
  readonly #setAsideUntil = new Map<string, number>();
  /** How many flights or offers a command names at most. Fewer after a failure, until the one that fails is found. */
  #mostAtOnce = MOST_ENDED_AT_ONCE;
  /** When this began, or the clock was corrected. A house that was away asks for the beacon rounds of its matches first. */
  #beganAt: number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #watchers: Record<LiveGameName, number> = { roulette: 0, crash: 0 };
  #running: Promise<void> | null = null;
  /** Something may be due since the work began that is running. */
  #hasNewWork = false;
  #closed = false;

  constructor(house: House, options: SchedulerOptions) {
    this.#house = house;
    this.#options = options;
    this.#beganAt = this.#now();
    this.#graceMs = options.alone === true ? 0 : OTHER_TABS_GRACE_MS;
    // Before the topics, which begin the work at once if somebody follows them.
    this.#collectAll();
    this.#stops = [
      house.onEntries((entries) => {
        this.#noteEntries(entries);
        void this.run();
      }),
      ...liveGameNames.map((game) => this.#watchWhileFollowed(game)),
      house.onFollowedByAccounts('matches', (isFollowed) => {
        this.#areMatchesWatched = isFollowed;
        void this.run();
      }),
    ];
    void this.run();
  }

  #watchWhileFollowed(game: LiveGameName): () => void {
    let leave = (): void => undefined;
    return this.#house.onFollowedByAccounts(liveTopics[game], (isFollowed) => {
      leave();
      leave = isFollowed ? this.watchLive(game) : () => undefined;
    });
  }

  /** Opens live rounds of a game while at least one watcher is left. Returns a function that stops watching. */
  watchLive(game: LiveGameName): () => void {
    this.#watchers[game] += 1;
    void this.run();
    let watching = true;
    return () => {
      if (watching) this.#watchers[game] -= 1;
      watching = false;
    };
  }

  /** Collects everything again, because the house has another world now. */
  restart(): void {
    this.#beganAt = this.#now();
    this.#collectAll();
    void this.run();
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#stops) stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Does what is due, then sleeps until the next due time. Resolves when it sleeps. */
  run(): Promise<void> {
    this.#hasNewWork = true;
    this.#running ??= this.#work();
    return this.#running;
  }

  async #work(): Promise<void> {
    try {
      while (this.#hasNewWork && !this.#closed) {
        this.#hasNewWork = false;
        await this.#doFirstOrSleep();
      }
    } finally {
      this.#running = null;
    }
  }

  /** Does what is due first, or sets the timer for it. */
  async #doFirstOrSleep(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    let wait = LONGEST_SLEEP_MS;
    let sent: Due | null = null;
    try {
      // A log of a newer version is only read here.
      const [due, after] = this.#house.newer ? [] : await this.#dueInOrder();
      if (!due || this.#closed) return;
      // If the clock is far behind the log, the next command corrects it, and the due times change with it.
      if (this.#house.clockIsBehind ? due.canWait !== true : due.at <= this.#now()) {
        sent = due;
        await this.#send(due.command(after?.at ?? Infinity));
        return;
      }
      // Taken from the clock itself: while it lags behind the log, `#now` stands still, and what can wait may have been due by it for long.
      wait = Math.max(due.at - this.#house.ports.clock.now(), this.#house.clockIsBehind ? RETRY_MS : 0);
    } catch (error) {
      wait = RETRY_MS;
      if (!isStoreFailure(error) && !(error instanceof FencedError)) sent?.setAside();
    }
    if (!this.#closed) this.#timer = setTimeout(() => void this.run(), Math.min(wait, LONGEST_SLEEP_MS));
  }

  /** Collects everything that is under way in the world. */
  #collectAll(): void {
    const { world } = this.#house;
    this.#flights.clear();
    this.#undrawn.clear();
    this.#offers.clear();
    this.#awaitingBeacon.clear();
    this.#matches.clear();
    this.#sharedFlight = null;
    this.#setAsideUntil.clear();
    for (const id of Object.keys(world.rounds) as RoundId[]) this.#noteRound(id);
    for (const { id } of flyingBets(world)) this.#undrawn.add(id);
    for (const one of offersUnderWay(world)) this.#noteOffer(one);
    for (const id of Object.keys(world.sportEvents) as SportEventId[]) this.#noteMatch(id);
  }

  /** Notes what began and what ended. If times have moved, or a block has ended flights, collects everything again. */
  #noteEntries(entries: readonly Entry[]): void {
    const events = entries.flatMap(eventsOf);
    if (events.some(({ type }) => type === 'clock/corrected')) this.#beganAt = this.#now();
    if (events.some(({ type }) => type === 'clock/corrected' || type === 'rules/set' || type === 'account/blocked'))
      return this.#collectAll();
    for (const { type, data } of events) {
      if (type === 'bet/placed' || type === 'bet/settled' || type === 'bet/voided') this.#noteBet(data.bet);
      if (type === 'bet/placed' && 'round' in data.draw) this.#noteRound(data.draw.round);
      if (type === 'round/opened' || type === 'round/started' || type === 'round/played' || type === 'round/cancelled')
        this.#noteRound(data.round);
      if (type === 'offer/started' || type === 'offer/completed') this.#noteOffer(data);
      if (
        type === 'sport/created' ||
        type === 'sport/changed' ||
        type === 'sport/settled' ||
        type === 'sport/cancelled' ||
        type === 'sport/settlement-reversed'
      )
        this.#noteMatch(data.event);
    }
  }

  #noteBet(id: BetId): void {
    const bet = openBet(this.#house.world, id);
    this.#flights.delete(id);
    if (bet && isFlying(bet)) this.#undrawn.add(id);
    else this.#undrawn.delete(id);
  }

  #noteRound(id: RoundId): void {
    const { world } = this.#house;
    const round = roundOf(world, id);
    const binding = round && awaitedBeacon(round);
    const dueAt = binding ? voidFrom(world, binding) : null;
    if (dueAt === null) this.#awaitingBeacon.delete(id);
    else this.#awaitingBeacon.set(id, dueAt);
  }

  #noteOffer(one: StartedOffer): void {
    const at = offerDueAt(this.#house.world, one);
    if (at === undefined) this.#offers.delete(offerKey(one));
    else this.#offers.set(offerKey(one), at);
  }

  #noteMatch(id: SportEventId): void {
    const { world } = this.#house;
    const event = sportEventOf(world, id);
    if (!event) this.#matches.delete(id);
    else if (event.seedHash === undefined) this.#matches.set(id, resultDueBy(event));
    else if (!event.beacon)
      this.#matches.set(id, Math.min(drawnAt(event), drawnAt({ startsAt: startKnownOf(world, event) }) + MATCH_PATIENCE_MS));
    else if (isBeaconSpoilt(world, event)) this.#matches.set(id, world.at);
    // `BeaconDraws` of the house server draws it when its beacon round comes. If that does not come, the match is cancelled at this time.
    else this.#matches.set(id, Math.max(scoreDueAt(event), this.#beganAt) + MATCH_PATIENCE_MS);
  }

  #now(): number {
    return houseTime(this.#house);
  }

  async #send(command: Command): Promise<void> {
    const submitted = await this.#house.submit(command, 'house');
    if (submitted.kind === 'refused' && !this.#closed) this.#timer = setTimeout(() => void this.run(), AFTER_REFUSAL_MS);
    else this.#hasNewWork = true;
    if (submitted.kind === 'accepted') this.#mostAtOnce = MOST_ENDED_AT_ONCE;
  }

  async #dueInOrder(): Promise<readonly Due[]> {
    await this.#computeFlightEnds();
    await this.#computeSharedFlightEnd();
    const all = [
      this.#flightsDue(),
      ...liveGameNames.map((game) => this.#liveDue(game)),
      this.#beaconsDue(),
      this.#offersDue(),
      this.#raceDue(),
      this.#matchesDue(),
      this.#openMatchDue(),
    ];
    const urgent = this.#house.clockIsBehind ? inOrder(all.filter((due) => due?.canWait !== true)) : [];
    return urgent.length > 0 ? urgent : inOrder(all);
  }

  /** Computes from their seeds when the flights that have begun end. */
  async #computeFlightEnds(): Promise<void> {
    const { world, seeds, hashing } = this.#house;
    const bets = [...this.#undrawn].map((id) => openBet(world, id)).filter((bet): bet is FlyingBet => bet !== undefined && isFlying(bet));
    if (bets.length === 0) return;
    const secrets = await seeds.open([...new Set(bets.map(({ draw }) => draw.seedHash))]);
    for (const bet of bets) {
      // The round may have ended, or the clock may have moved, while the vault was read.
      if (!this.#undrawn.has(bet.id)) continue;
      const secret = secrets.get(bet.draw.seedHash);
      if (secret === undefined) {
        // The secret is missing. Ending the round replaces it. The round stays in `#undrawn`, so that the secret is looked up again.
        if (this.#flights.at(bet.id) === undefined) this.#flights.set(bet.id, this.#now());
        continue;
      }
      this.#flights.set(bet.id, drawFlight(world, bet, secret, hashing).endsAt);
      this.#undrawn.delete(bet.id);
    }
  }

  /** The same for the shared round in flight. */
  async #computeSharedFlightEnd(): Promise<void> {
    const { seeds, hashing } = this.#house;
    const flying = flyingRoundOf(this.#house.world);
    if (this.#sharedFlight?.round === flying?.id) return;
    this.#sharedFlight = null;
    if (!flying) return;
    const { seedHash } = flying;
    const secret = (await seeds.open([seedHash])).get(seedHash);
    // The round may have ended, or the clock may have moved, while the vault was read.
    const round = flyingRoundOf(this.#house.world);
    if (round?.seedHash !== seedHash) return;
    // The secret is missing. Ending the round voids it.
    const endsAt = secret === undefined ? this.#now() : drawSharedFlight(this.#house.world, round, secret, hashing).endsAt;
    this.#sharedFlight = { round: round.id, endsAt };
  }

  #ownAccount() {
    const id = this.#options.account();
    return id === null ? undefined : accountOf(this.#house.world, id);
  }

  #flightsDue(): Due | null {
    const own = this.#ownAccount()?.openBets ?? [];
    return this.#groupDue(this.#flights, own, this.#mostAtOnce, (bets) => ({ type: 'EndFlights', payload: { bets } }));
  }

  #beaconsDue(): Due | null {
    return this.#groupDue(this.#awaitingBeacon, [], 1, (rounds) => ({
      type: 'VoidUndrawnRound',
      payload: { round: rounds[0] as RoundId },
    }));
  }

  #offersDue(): Due | null {
    const own = this.#ownAccount();
    const started = own ? (Object.keys(own.offers.started) as OfferId[]).map((offer) => offerKey({ account: own.id, offer })) : [];
    return this.#groupDue(this.#offers, started, this.#mostAtOnce, (keys) => ({
      type: 'CompleteOffers',
      payload: { offers: keys.map(startedOffer) },
    }));
  }

  #raceDue(): Due | null {
    const open = openRace(this.#house.world);
    return open ? this.#singleDue('race', raceEndsAt(open.week), { type: 'PayRace', payload: {} }) : null;
  }

  #matchesDue(): Due | null {
    const due = this.#groupDue(this.#matches, [], 1, ([first]) => {
      const event = first as SportEventId;
      const match = sportEventOf(this.#house.world, event);
      const isDrawn = match?.seedHash !== undefined && !match.beacon && drawnAt(match) <= this.#now();
      const type = isDrawn ? 'PlayMatch' : 'CancelSportEvent';
      return { type, payload: { event } };
    });
    return due && { ...due, canWait: true };
  }

  /** Opens the next match while somebody looks at sports. */
  #openMatchDue(): Due | null {
    const at = this.#areMatchesWatched ? nextMatchDue(this.#house.world, this.#now()) : null;
    return at === null ? null : { ...this.#singleDue('next match', at, { type: 'OpenMatch', payload: {} }), canWait: true };
  }

  /** The next of these times: one's own, or that of others with their grace. The command names at most so many of them, in their order. */
  #groupDue<Key>(times: DueTimes<Key>, own: readonly Key[], most: number, command: (due: readonly Key[]) => Command): Due | null {
    const at = Math.min(...own.map((key) => times.at(key) ?? Infinity), (times.next ?? Infinity) + this.#graceMs);
    if (at === Infinity) return null;
    let named: readonly Key[] = [];
    return {
      at,
      command: (until) => command((named = times.dueAt(Math.min(this.#now(), until)).slice(0, most))),
      setAside: () => {
        if (named.length > 1) this.#mostAtOnce = Math.ceil(named.length / 2);
        // It may have ended meanwhile.
        else for (const key of named) if (times.at(key) !== undefined) times.set(key, this.#now() + SET_ASIDE_MS);
      },
    };
  }

  /** Work of which there is one at a time. */
  #singleDue(name: string, dueAt: number, command: Command): Due {
    return {
      at: Math.max(dueAt, this.#setAsideUntil.get(name) ?? 0),
      command: () => command,
      setAside: () => this.#setAsideUntil.set(name, this.#now() + SET_ASIDE_MS),
    };
  }

  /** What is due of the live rounds of a game: the next step of the open one, or a new one while somebody watches. */
  #liveDue(game: LiveGameName): Due | null {
    const { world } = this.#house;
    const open = liveRoundOf(world, game);
    if (open) return this.#openRoundDue(game, open);
    const opensAt = this.#watchers[game] === 0 ? null : liveSchedules[game].opensAt(world, this.#now());
    return opensAt === null ? null : this.#singleDue(game, opensAt, { type: 'OpenLiveRound', payload: { game } });
  }

  #openRoundDue(game: LiveGameName, open: OpenRound): Due | null {
    const { world } = this.#house;
    // `BeaconDraws` of the house server draws it when its beacon round comes. If that does not come, `#beaconsDue` voids it.
    if (awaitedBeacon(open)) return null;
    const isOwn = this.#watchers[game] > 0 || open.bets.some((id) => world.bets[id]?.account === this.#options.account());
    // Every live round has a closing time; only rounds of other kinds have none.
    const at = open.flight ? (this.#sharedFlight?.endsAt ?? Infinity) : (open.closesAt ?? 0);
    const type = nextSteps[game][open.flight ? 'ends' : 'closes'];
    return this.#singleDue(game, at + (isOwn ? 0 : this.#graceMs), { type, payload: {} });
  }
}
