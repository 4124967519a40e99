/**
 * The commands of simulated histories (history.ts, and property tests that draw commands): what an honest player, the admin or the house may send
 * next. The four tables below have one function for each type of command. It draws the payload by chance from the world as it is, or answers null if
 * the command has no place now. `honestCommand` asks for one type, `nextHonestCommand` for any. Mistakes are in mistakes.ts.
 */
import type { Account } from '../../domain/accounts/account.ts';
import { nextDraw } from '../../domain/accounts/seedPair.ts';
import type { Command, CommandType } from '../../domain/commands/catalog.ts';
import { flyingBets, isFlying } from '../../domain/commands/flights.ts';
import { flyingRoundOf } from '../../domain/commands/liveFlights.ts';
import { offersUnderWay } from '../../domain/commands/offers.ts';
import { openFlips } from '../../domain/commands/flips.ts';
import { betsOn } from '../../domain/commands/sharedRounds.ts';
import { achievementOf, achievementRules, claimableAchievements } from '../../domain/earning/achievements.ts';
import { dailyDueAt, notRepairable, streakNow, streakRules } from '../../domain/earning/daily.ts';
import { levelOf, reachedLevel } from '../../domain/earning/levels.ts';
import { startedOfferDueAt } from '../../domain/earning/offerDue.ts';
import { claimableQuests, questsDue } from '../../domain/earning/quests.ts';
import { rainedOn } from '../../domain/earning/gifts.ts';
import { openRace, raceEndsAt } from '../../domain/earning/race.ts';
import { drawnAt, nextMatchStart } from '../../domain/sports/drawn.ts';
import { liveRoundOf } from '../../domain/games/live.ts';
import { awaitedBeacon } from '../../domain/events/rounds.ts';
import { takesBets } from '../../domain/events/sports.ts';
import { beaconPhase, beaconRoundToName } from '../../domain/fairness/beacon.ts';
import { localChain, signBeaconRound } from '../../domain/fairness/beaconSignature.ts';
import { gameNames, type GameName, rulebookOf } from '../../domain/games/catalog.ts';
import { coinSides } from '../../domain/games/coinflip.ts';
import { msOf } from '../../domain/games/crashCurve.ts';
import { winningTargets } from '../../domain/games/dice.ts';
import { liveGameNames, type LiveGameName } from '../../domain/games/names.ts';
import { plinkoRows } from '../../domain/games/plinkoTable.ts';
import type { AccountId, BetId, RoundId, SportEventId, WithdrawalId } from '../../domain/ids.ts';
import { picks } from '../../domain/sports/book.ts';
import { HOUR_MS } from '../../domain/utc.ts';
import { accountOf, balanceOf, type World } from '../../domain/world.ts';
import { freshClientSeed, freshHex } from '../../base/chance.ts';
import type { Entropy } from '../../base/ports.ts';
import type { Chance } from './chance.ts';
import type { Temperament } from './temperaments.ts';

/** What a command is drawn from. */
export interface Situation {
  readonly world: World;
  /** The wall clock, UTC milliseconds. */
  readonly time: number;
  readonly chance: Chance;
}

/** The situation of somebody who has an account. */
export interface PlayerSituation extends Situation {
  readonly account: Account;
  readonly temperament: Temperament;
  /** For seeds and fresh bytes, which `chance` must not decide. */
  readonly entropy: Entropy;
}

/** Draws the payload of one type of command. `about`: see `honestCommand`. */
type Draw<Situated> = (from: Situated, about?: never) => object | null;

const clientSeeds = ['lucky star', 'moonlight', '7 7 7', 'naïve café', 'Привет', '🎲🎰', 'change_me'] as const;
const sayings = ['hello everybody', 'good luck!', 'so close…', 'gg', 'anybody for a flip?', 'Привет 🎲', 'what a day', '“again”'] as const;
const WALLS = ['harbor', 'lagoon'] as const;
const MOST_WITHDRAWN_CENTS = 5_000_00;
/** How long a game of sports lasts after its start. */
const GAME_MS = 2 * HOUR_MS;
const teams = [
  'Harbor Gulls',
  'River Otters',
  'Fjord Bears',
  'Old Lighthouse',
  'Lantern City',
  'North Pier',
  'Tidal Rovers',
  'Chalk Cliffs',
] as const;

const freshBytes = ({ entropy }: PlayerSituation): string => freshHex(entropy, 16);

/** One of the list, each equally likely; undefined if it is empty. Chance is asked in any case. */
const oneOf = <T>({ chance }: Situation, all: readonly T[]): T | undefined => all[chance.between(0, Math.max(0, all.length - 1))];

/** The bet of this account that is in flight, or null. */
export const flightOf = (world: World, account: AccountId): BetId | null =>
  Object.values(world.bets).find((bet) => bet.account === account && isFlying(bet))?.id ?? null;

/** A flip of somebody else that the account can pay for. */
export function flipToJoin({ world, account }: PlayerSituation): RoundId | undefined {
  const balance = balanceOf(world, account.id);
  return openFlips(world).find(({ round, bet }) => round.creator !== account.id && bet.stakeCents <= balance)?.round.id;
}

/** The usual stake if the balance covers ten of them, else mostly an eighth of the balance. Mostly null if the balance is too small. */
function stakeOf({ world, account, chance, temperament }: PlayerSituation, game: GameName): number | null {
  const balance = balanceOf(world, account.id);
  const usual = chance.one(temperament.stakesCents);
  const least = rulebookOf(game).smallestStakeCents;
  if (balance < least && chance.percent(90)) return null;
  if (chance.percent(temperament.allInPercent)) return Math.max(balance, least);
  const stake = balance >= 10 * usual || chance.percent(20) ? usual : Math.floor(balance / 8);
  return Math.max(stake, least);
}

/** The choice by temperament and chance. A game that is not listed is played with its default choice. */
const choosing: Partial<Record<GameName, (temperament: Temperament, chance: Chance) => object>> = {
  dice({ targets }, chance) {
    const target = chance.one(targets);
    return { direction: target <= winningTargets.over.to && chance.percent(35) ? 'over' : 'under', target };
  },
  roulette: (_temperament, chance) => ({ colour: chance.percent(8) ? 'green' : chance.one(['red', 'black'] as const) }),
  crash({ cashOuts }, chance) {
    if (chance.percent(45)) return { autoCashOut: chance.one(cashOuts) };
    return chance.percent(10) ? { rideOn: true } : {};
  },
  plinko: ({ risks }, chance) => ({ rows: chance.between(plinkoRows.from, plinkoRows.to), risk: chance.one(risks) }),
  coinflip: (_temperament, chance) => ({ side: chance.one(coinSides) }),
};

export const choose = (game: GameName, temperament: Temperament, chance: Chance): object =>
  choosing[game]?.(temperament, chance) ?? rulebookOf(game).defaultChoice;

/** Milliseconds between seeing a multiplier and pressing the button. */
const REACTION_MS = [80, 400] as const;

/** After how many milliseconds a round of Crash is cashed out by hand; null if it is not. */
export const cashOutAfter = ({ cashOuts }: Temperament, chance: Chance): number | null =>
  chance.percent(80) ? msOf(chance.one(cashOuts)) + chance.between(...REACTION_MS) : null;

/** Bets, and what belongs to them. */
const playing = {
  PlaceBet(situation, game: GameName = situation.chance.one(gameNames as readonly [GameName, ...GameName[]])) {
    const stakeCents = stakeOf(situation, game);
    if (stakeCents === null) return null;
    return { game, stakeCents, choice: choose(game, situation.temperament, situation.chance), draw: nextDraw(situation.account.seeds) };
  },
  CashOut({ world, account }) {
    const bet = flightOf(world, account.id);
    return bet && { bet };
  },
  PlaceLiveBet(situation, game: LiveGameName = situation.chance.one(liveGameNames)) {
    const round = liveRoundOf(situation.world, game);
    const stakeCents = stakeOf(situation, game);
    const choice = choose(game, situation.temperament, situation.chance);
    return round && stakeCents !== null ? { game, round: round.id, stakeCents, choice, freshBytes: freshBytes(situation) } : null;
  },
  CashOutLive({ world, account }) {
    const round = flyingRoundOf(world);
    const isOpen = round && betsOn(world, round).some((bet) => bet.account === account.id && bet.cashOutHundredths === undefined);
    return isOpen ? { round: round.id } : null;
  },
  CreateFlip(situation) {
    const stakeCents = stakeOf(situation, 'coinflip');
    const { rules, beacon } = situation.world;
    return stakeCents === null
      ? null
      : { stakeCents, side: situation.chance.one(coinSides), freshBytes: freshBytes(situation), rulesSeq: rules.seq, beacon };
  },
  JoinFlip(situation) {
    const round = flipToJoin(situation);
    if (!round) return null;
    const chain = situation.world.rounds[round]?.beacon?.chain;
    return { round, freshBytes: freshBytes(situation), ...(chain && { beaconRound: beaconRoundToName(chain, situation.time) }) };
  },
  CancelFlip({ world, account }) {
    const own = openFlips(world).find(({ round }) => round.creator === account.id);
    return own ? { round: own.round.id } : null;
  },
  ChangeClientSeed: ({ chance }) => ({ clientSeed: chance.one(clientSeeds) }),
  RotateSeed: ({ chance, entropy }) => ({ clientSeed: chance.percent(30) ? chance.one(clientSeeds) : freshClientSeed(entropy) }),
  PlaceSportBet(situation) {
    const { world, account, chance, temperament, time } = situation;
    const event = oneOf(
      situation,
      Object.values(world.sportEvents).filter((open) => takesBets(world, open, time)),
    );
    const stakeCents = Math.min(chance.one(temperament.stakesCents), balanceOf(world, account.id));
    const pick = chance.one(picks);
    if (!event || stakeCents <= 0) return null;
    const drawOffered = event.odds.draw !== null;
    return {
      event: event.id,
      pick: event.odds[pick] === null ? 'homeWin' : pick,
      stakeCents,
      oddsHundredths: null,
      drawOffered,
      startsAt: event.startsAt,
    };
  },
} satisfies Partial<Record<CommandType, Draw<PlayerSituation>>>;

/** What players send besides: rewards, offers, walls, chat, withdrawals, limits. */
const errands = {
  ClaimStreak: ({ world, account, time }) => (streakNow(world, account, time) >= streakRules(world, account).claims ? {} : null),
  // A few claim too early.
  ClaimDailyBonus: ({ world, account, time, chance }) =>
    time < dailyDueAt(world, account) && !chance.percent(3) ? null : { rulesSeq: world.rules.seq },
  ClaimAchievement({ world, account, chance }) {
    // A few press the button too early.
    const achievement = claimableAchievements(world, account)[0] ?? (chance.percent(5) ? 'high-roller' : null);
    return achievement && { achievement, cents: achievementOf(achievement).cents(achievementRules(world, account, achievement)) };
  },
  RepairStreak: ({ world, account, time }) => (notRepairable(world, account, time) === undefined ? {} : null),
  Tip({ world, account, chance }) {
    const recipients = Object.keys(world.accounts).filter((id) => id !== account.id);
    return recipients.length === 0 ? null : { to: chance.one(recipients as [string, ...string[]]), cents: chance.between(1, 10) * 100 };
  },
  ClaimLevel: ({ world, account }) => (reachedLevel(account) > levelOf(world, account.id) ? {} : null),
  ClaimQuest({ world, account, time, chance }) {
    // A few press the button too early.
    const quest = claimableQuests(world, account, time)[0] ?? (chance.percent(5) ? questsDue(world.logId, 'day', time)[0] : undefined);
    return quest === undefined ? null : { quest };
  },
  StartOffer(situation) {
    const { started, completed } = situation.account.offers;
    const open = Object.values(situation.world.offers).filter(({ id }) => !Object.hasOwn(completed, id) && !Object.hasOwn(started, id));
    const offer = oneOf(situation, open);
    return offer ? { offer: offer.id, rewardCents: offer.rewardCents, rulesSeq: situation.world.rules.seq } : null;
  },
  OpenWall: ({ chance }) => ({ wall: chance.one(WALLS) }),
  CreditFromWall(situation) {
    const { chance } = situation;
    const visit = visitOf(situation);
    if (!visit) return null;
    const message = chance.one(['offer_completed', 'credits_earned'] as const);
    const transaction = chance.percent(90) ? `tx-${freshBytes(situation).slice(0, 12)}` : null;
    return { wall: visit.wall, message, cents: chance.between(10, 20_00), transaction };
  },
  LeaveWall(situation) {
    const visit = visitOf(situation);
    return visit ? { wall: visit.wall, session: visit.id, ignored: situation.chance.between(0, 2) } : null;
  },
  React({ world, chance }) {
    const last = world.chat.messages.at(-1);
    return last ? { message: last.id, reaction: chance.one(['thumbs-up', 'heart', 'laugh'] as const) } : null;
  },
  Say: ({ chance }) => ({ text: chance.one(sayings) }),
  RequestWithdrawal({ world, account, chance }) {
    const cents = Math.min(Math.floor(balanceOf(world, account.id) / 2), MOST_WITHDRAWN_CENTS);
    return cents < world.rules.rules.withdrawal.minCents ? null : { cents, method: chance.one(['paypal', 'crypto'] as const) };
  },
  TakeBreak: ({ world }) => ({ lengthMs: world.rules.rules.responsiblePlay.breaksMs[0] }),
  SetLimit({ chance }) {
    const period = chance.one(['day', 'week', 'month'] as const);
    return { kind: chance.one(['loss', 'stake'] as const), period, amount: chance.between(50, 500) * 100 };
  },
} satisfies Partial<Record<CommandType, Draw<PlayerSituation>>>;

/** The newest visit of the account to a wall. */
const visitOf = ({ world, account }: PlayerSituation) => world.wallSessions.find((visit) => visit.account === account.id);

const offerTerms = (chance: Chance) => ({
  title: 'Try the sea chart app',
  description: 'Install it and open one chart.',
  requirements: '',
  provider: 'Compass Works',
  category: 'apps',
  rewardCents: chance.between(1, 20) * 100,
  imageUrl: null,
  minutes: null,
});

/** What the admin sends. */
const office = {
  CompleteWithdrawal: ({ world }, withdrawal: WithdrawalId | undefined = Object.values(world.withdrawals)[0]?.id) =>
    withdrawal === undefined ? null : { withdrawal },
  RejectWithdrawal: ({ world }, withdrawal: WithdrawalId | undefined = Object.values(world.withdrawals)[0]?.id) =>
    withdrawal === undefined ? null : { withdrawal, reason: 'the address could not be reached' },
  CreateOffer: ({ chance }) => ({ terms: offerTerms(chance) }),
  UpdateOffer({ world, chance }) {
    const offer = Object.keys(world.offers).at(-1);
    return offer === undefined ? null : { offer, terms: offerTerms(chance) };
  },
  DeleteOffer({ world }) {
    const offer = Object.keys(world.offers).at(-1);
    return offer === undefined ? null : { offer };
  },
  BlockAccount({ world }) {
    const account = Object.values(world.accounts).findLast(({ role, blocked }) => role === 'user' && !blocked)?.id;
    return account ? { account, reason: 'several accounts of one person' } : null;
  },
  UnblockAccount({ world }) {
    const account = Object.values(world.accounts).find(({ blocked }) => blocked)?.id;
    return account ? { account, reason: 'the dispute is over' } : null;
  },
  RemoveFactor({ world }) {
    const account = Object.values(world.accounts).find(({ secondFactor }) => secondFactor)?.id;
    return account ? { account, reason: 'the device was lost' } : null;
  },
  OfferReset({ world }) {
    const account = Object.values(world.accounts).findLast(({ role, blocked }) => role === 'user' && !blocked)?.id;
    return account ? { account } : null;
  },
  HideMessage({ world }) {
    const message = world.chat.messages.findLast(({ hidden }) => !hidden)?.id;
    return message ? { message, reason: 'an insult' } : null;
  },
  MuteInChat: ({ chance }) => ({ account: null, forMs: chance.one([0, HOUR_MS] as const) }),
  ChangeSportEvent({ world }) {
    const event = Object.values(world.sportEvents).findLast(({ seedHash }) => seedHash === undefined);
    if (!event) return null;
    const { id, startsAt, odds, liveBettingUntil } = event;
    return { event: id, startsAt, odds: { ...odds }, live: true, suspended: false, liveBettingUntil };
  },
  CreateSportEvent({ chance, time }) {
    const home = chance.between(0, teams.length - 1);
    const away = (home + chance.between(1, teams.length - 1)) % teams.length;
    const draw = chance.percent(60) ? chance.between(280, 420) : null;
    const odds = { homeWin: chance.between(130, 300), draw, awayWin: chance.between(180, 450) };
    const startsAt = time + chance.between(20, 40) * HOUR_MS;
    const liveBettingUntil = chance.percent(50) ? startsAt + HOUR_MS : null;
    const sport = draw === null ? 'Basketball' : 'Football';
    return { terms: { sport, homeTeam: teams[home], awayTeam: teams[away], startsAt, odds, liveBettingUntil } };
  },
  SettleSportEvent(situation, event: SportEventId | undefined = playedEvents(situation)[0]) {
    return event === undefined ? null : { event, homeScore: situation.chance.between(0, 4), awayScore: situation.chance.between(0, 3) };
  },
  MakeRain: ({ world, time }) => (rainedOn(world, 60, time).length > 0 ? { minutes: 60, cents: 20_00 } : null),
  CancelSportEvent: (situation, event: SportEventId | undefined = playedEvents(situation)[0]) => (event === undefined ? null : { event }),
  ReverseSportSettlement(
    { world },
    event: SportEventId | undefined = world.finishedSportEvents.find(({ score, seedHash }) => score && seedHash === undefined)?.id,
  ) {
    return event === undefined ? null : { event, reason: 'the score was wrong' };
  },
} satisfies Partial<Record<CommandType, Draw<Situation>>>;

/** The sports events whose game is over. */
export const playedEvents = ({ world, time }: Situation): readonly SportEventId[] =>
  Object.values(world.sportEvents).flatMap(({ id, startsAt, seedHash }) =>
    seedHash === undefined && startsAt + GAME_MS <= time ? [id] : [],
  );

/** The key of the beacon of simulated houses. Everybody knows it. */
const BEACON_SECRET = '0a'.repeat(32);
let knownBeacon: ReturnType<typeof localChain> | null = null;
const simulatedBeacon = () => (knownBeacon ??= localChain(BEACON_SECRET, { genesisSeconds: 1_700_000_000, periodSeconds: 3 }));

/** Signatures by round, because signing takes milliseconds and other simulated histories have the same rounds. */
const signatures = new Map<number, string>();

function simulatedSignature(round: number): string {
  const signature = signatures.get(round) ?? signBeaconRound(BEACON_SECRET, round);
  signatures.set(round, signature);
  return signature;
}

/** A shared round that is in this phase of the simulated beacon, and the number of its beacon round. Another beacon cannot be signed for here. */
function boundRound({ world, time }: Situation, phase: ReturnType<typeof beaconPhase>) {
  const found = Object.values(world.rounds).find((round) => {
    const beacon = awaitedBeacon(round);
    return beacon?.chain.publicKey === simulatedBeacon().publicKey && beaconPhase(world, beacon, { at: time }) === phase;
  });
  return found?.beacon?.due ? { round: found.id, beaconRound: found.beacon.due.round } : null;
}

/** What the house sends. */
const house = {
  EndFlights({ world }) {
    const bets = flyingBets(world).map(({ id }) => id);
    return bets.length > 0 ? { bets } : null;
  },
  OpenLiveRound({ world, chance }, game: LiveGameName = chance.one(liveGameNames)) {
    return liveRoundOf(world, game) ? null : { game };
  },
  StartLiveFlight: ({ world }) => (liveRoundOf(world, 'crash') && !flyingRoundOf(world) ? {} : null),
  EndLiveFlight: ({ world }) => (flyingRoundOf(world) ? {} : null),
  SpinLiveRound: ({ world }) => (liveRoundOf(world, 'roulette') ? {} : null),
  PayRace: ({ world, time }) => (raceEndsAt(openRace(world)?.week ?? Infinity) <= time ? {} : null),
  OpenMatch: ({ world, time }) => (nextMatchStart(world, time) === null ? null : {}),
  PlayMatch({ world, time }) {
    const event = Object.values(world.sportEvents).find((match) => match.seedHash !== undefined && drawnAt(match) <= time);
    return event ? { event: event.id } : null;
  },
  SetBeacon: ({ world }) => ({ chain: world.beacon ? null : simulatedBeacon() }),
  DrawRound(situation) {
    const found = boundRound(situation, 'draw');
    return found && { round: found.round, signature: simulatedSignature(found.beaconRound) };
  },
  VoidUndrawnRound(situation) {
    const found = boundRound(situation, 'void');
    return found && { round: found.round };
  },
  /** `about`: the wall and the number of the credit, as the world keeps them. */
  ReverseWallCredit({ world }, about?: string) {
    const found = Object.entries(world.wallCredits).find(([key, { reversed }]) => !reversed && (about === undefined || key === about));
    if (!found) return null;
    const [key, { account, cents }] = found;
    const [wall = '', transaction = ''] = key.split(':');
    return { account, wall, transaction, cents, reason: 'the task was not done' };
  },
  CompleteOffers({ world, time }) {
    const offers = offersUnderWay(world);
    const isDue = offers.some(({ account, offer }) => {
      const started = accountOf(world, account)?.offers.started[offer];
      return started && time >= startedOfferDueAt(world, started);
    });
    return isDue ? { offers } : null;
  },
} satisfies Partial<Record<CommandType, Draw<Situation>>>;

const players = { ...playing, ...errands };
const others = { ...office, ...house };
const draws = { ...players, ...others };
/** The commands of players, and those of the admin and the house. */
export type HonestPlayerType = keyof typeof players;
export type HonestHouseType = keyof typeof others;
export type HonestType = HonestPlayerType | HonestHouseType;

/** A command of this type. */
type OfType<Type> = Extract<Command, { readonly type: Type }>;

/**
 * Draws a command of this type; null if it has no place in this situation. `about` names what it is about, such as a game, a
 * withdrawal or a sports event. Default: any.
 */
export function honestCommand<Type extends HonestPlayerType>(type: Type, from: PlayerSituation, about?: string): OfType<Type> | null;
export function honestCommand<Type extends HonestHouseType>(type: Type, from: Situation, about?: string): OfType<Type> | null;
export function honestCommand(type: HonestType, from: PlayerSituation, about?: string): Command | null;
export function honestCommand(type: HonestType, from: Situation, about?: string): Command | null {
  const payload = (draws[type] as (situation: Situation, about?: string) => object | null)(from, about);
  return payload && ({ type, payload } as Command);
}

const honestTypes = Object.keys(draws) as HonestType[];
/** These shut a player out, or make every shared round wait for its beacon. They would change most short histories. */
const rare: ReadonlySet<HonestType> = new Set(['SetBeacon', 'TakeBreak', 'SetLimit', 'BlockAccount']);
const RARE_PERCENT = 5;

/** One of the commands that have a place now, each type equally likely. */
export function nextHonestCommand(from: PlayerSituation): Command {
  const meetsRare = from.chance.percent(RARE_PERCENT);
  const types = honestTypes.filter((type) => meetsRare || !rare.has(type));
  const possible = types.flatMap((type) => honestCommand(type, from) ?? []);
  // There is always something to say.
  return from.chance.one(possible as [Command, ...Command[]]);
}
