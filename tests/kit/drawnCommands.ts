/**
 * Every command there is, drawn as plain data: what a person may send is right, half right or anything at all. Things of the
 * world are named by their places in it, and become ids when their turn comes.
 */
import fc from 'fast-check';
import type { Command, CommandType } from '../../src/domain/commands/catalog.ts';
import { rulebooks } from '../../src/domain/games/catalog.ts';
import type { Actor } from '../../src/domain/ids.ts';
import { houseAccounts } from '../../src/domain/ledger/posting.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import type { World } from '../../src/domain/world.ts';
import { idOf } from './people.ts';
import { sha256 } from './seeds.ts';

const DAY_MS = 86_400_000;

/** Ids of the world that a payload may name, newest last. */
const idsIn = {
  account: ({ accounts }: World) => Object.keys(accounts),
  bet: ({ bets }: World) => Object.keys(bets),
  round: ({ rounds }: World) => Object.keys(rounds),
  live: ({ rounds }: World) => Object.values(rounds).filter(({ game }) => game === 'roulette').map(({ id }) => id),
  offer: ({ offers }: World) => Object.keys(offers),
  startedOffer: ({ accounts }: World) => Object.values(accounts).flatMap(({ offers }) => Object.keys(offers.started)),
  withdrawal: ({ withdrawals }: World) => Object.keys(withdrawals),
  sportEvent: ({ sportEvents, finishedSportEvents }: World) => [...finishedSportEvents.map(({ id }) => id), ...Object.keys(sportEvents)],
  message: ({ chat }: World) => chat.messages.map(({ id }) => id),
  wallSession: ({ wallSessions }: World) => wallSessions.map(({ id }) => id),
  activeHash: ({ accounts }: World) => Object.values(accounts).map(({ seeds }) => seeds.activeHash),
} satisfies Record<string, (world: World) => readonly string[]>;

/** A place that is filled when the command is sent: an id of the world counted from the newest, or something new. */
type Blank = { readonly the: keyof typeof idsIn; readonly back: number } | { readonly fresh: 'digest' | 'acc' | 'off' | 'msg' | 'wal' };

const NOBODYS: Readonly<Record<string, string>> = { account: idOf('nobody'), activeHash: sha256('nobody'), startedOffer: `off_${'0'.repeat(32)}` };

export interface DrawnCommand {
  readonly actor: Actor;
  readonly type: CommandType;
  /** The payload with blanks. */
  readonly payload: object;
  /** Milliseconds since the command before. */
  readonly wait: number;
}

/** The command that was drawn, as it is sent to this world. `number` tells what is new apart. */
export function commandFrom({ type, payload }: Pick<DrawnCommand, 'type' | 'payload'>, world: World, number: string): Command {
  let made = 0;
  const filled = (value: unknown): unknown => {
    // Only what was written here is looked into: anything else is sent as it is.
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null || ![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)) return value;
    if ('the' in value && 'back' in value) {
      const { the, back } = value as Extract<Blank, { the: string }>;
      return idsIn[the](world).at(-1 - back) ?? NOBODYS[the] ?? `${the.slice(0, 3)}_${'0'.repeat(32)}`;
    }
    if ('fresh' in value) {
      const { fresh } = value as Extract<Blank, { fresh: string }>;
      const name = `${number} ${(made += 1)}`;
      return fresh === 'digest' ? sha256(name) : `${fresh}_${sha256(name).slice(0, 32)}`;
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one)]));
  };
  return { type, payload: filled(payload) } as Command;
}

const the = (what: keyof typeof idsIn): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fc.record({ the: fc.constant(what), back: fc.constantFrom(0, 0, 0, 1, 2) }) }, { weight: 1, arbitrary: fc.constantFrom<unknown>('__proto__', 'toString', null, 7, '') });
const known = (what: keyof typeof idsIn): fc.Arbitrary<Blank> => fc.record({ the: fc.constant(what), back: fc.nat(2) });
const fresh = (what: Extract<Blank, { fresh: string }>['fresh']): fc.Arbitrary<Blank> => fc.constant({ fresh: what });

/** Anything at all, as a browser could send it. */
const anything = fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true, withMap: true }), fc.double(), fc.constantFrom('__proto__', '50', -0, Number('1e400')));
const mostly = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: anything });

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 70 }), fc.constantFrom('hello', 'Great, thanks', ' ', '', '__proto__', 'x'.repeat(600)));
const username = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 3, maxLength: 20, unit: fc.constantFrom('a', 'B', '1', '_', '-', '.') }));
const code = fc.oneof(fc.string({ minLength: 4, maxLength: 12, unit: fc.constantFrom('A', 'B', '7') }), fc.constantFrom('', 'abcd', 'NOBODY', '__proto__', sha256('ada').slice(0, 10).toUpperCase()));
const digest = fc.oneof(fresh('digest'), fc.constantFrom(sha256('ada@example.com'), sha256('taken')));
const codeDigits = fc.nat(0xffffff).map((n) => n.toString(16).padStart(6, '0'));
const freshBytes = fc.oneof({ weight: 9, arbitrary: fc.nat().map((n) => sha256(`bytes ${n}`).slice(0, 32)) }, { weight: 1, arbitrary: fc.constantFrom('', 'no bytes') });
const stakeCents = mostly(fc.integer({ min: 1, max: 30_000 }));
const authProvider = fc.constantFrom('email', 'google');
const nothing = fc.constant({});

const dice = fc.record({ direction: fc.constantFrom('under', 'over'), target: fc.integer({ min: 1, max: 99 }) });
const colour = fc.record({ colour: fc.constantFrom('red', 'black', 'green') });
const side = fc.constantFrom('heads', 'tails');
const rightChoice: Readonly<Record<string, fc.Arbitrary<object>>> = {
  dice,
  roulette: colour,
  crash: fc.oneof(nothing, fc.constant({ rideOn: true }), fc.record({ autoCashOut: fc.integer({ min: 101, max: 2_500 }) })),
  plinko: fc.record({ rows: fc.integer({ min: 8, max: 16 }), risk: fc.constantFrom('low', 'medium', 'high') }),
  coinflip: fc.record({ side }),
};
const anyBet = fc.oneof(
  ...rulebooks.map(({ name }) => fc.record({ game: fc.constant<unknown>(name), stakeCents: fc.integer({ min: 1, max: 30_000 }), choice: rightChoice[name] ?? nothing })),
  fc.record({ game: mostly(fc.constantFrom(...rulebooks.map(({ name }) => name))), stakeCents: fc.oneof(fc.nat(500), anything), choice: fc.oneof(dice, anything) }),
);

const odds = fc.record({ homeWin: mostly(fc.integer({ min: 100, max: 900 })), draw: fc.option(fc.integer({ min: 100, max: 900 })), awayWin: fc.integer({ min: 100, max: 900 }) });
const startsAt = mostly(fc.integer({ min: 0, max: 2_000_000_000_000 }));
const eventTerms = fc.record({ sport: mostly(fc.constant('Football')), homeTeam: fc.constant('Reds'), awayTeam: mostly(fc.constant('Blues')), startsAt, odds });
const offerTerms = fc.record({
  title: mostly(fc.constant('A survey')),
  description: fc.constant('Ten questions'),
  requirements: mostly(fc.constant('None')),
  provider: fc.constant('Asker'),
  category: mostly(fc.constantFrom('', 'survey')),
  rewardCents: mostly(fc.integer({ min: 1, max: 5_000 })),
  imageUrl: mostly(fc.constantFrom('', 'https://example.com/a.png')),
});
const wall = mostly(fc.constantFrom('wall-one', 'wall-two'));
const numbered = fc.nat(30).map((n) => `n-${n}`);
const score = mostly(fc.nat(3));
const past = fc.integer({ min: 0, max: 2_000_000_000_000 });
const freshAccount = { emailDigest: digest, codeDigits };

/** What may be sent of each type; a test says which is missing. */
const payloads: Readonly<Record<string, fc.Arbitrary<object>>> = {
  SetRules: fc.record({ rules: fc.oneof(fc.constant(defaultRules), fc.nat(500).map((houseEdgeBps) => ({ ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps } })), anything) }),
  SeedAccount: fc.record({ account: fresh('acc'), username, emailDigest: digest, referralCode: fc.nat().map((n) => `SEED${n}`.slice(0, 12)), role: fc.constantFrom('user', 'admin'), openingCents: fc.nat(10_000) }),
  MigrateRecords: fc.record({
    accounts: fc.array(fc.record({ ...freshAccount, account: fresh('acc'), username, balanceCents: fc.nat(10_000), verified: fc.boolean(), authProvider, referralCode: fc.constantFrom(null, 'OLDCODE') }), { maxLength: 3 }),
    rejected: fc.nat(3),
  }),
  RegisterAccount: fc.record({ ...freshAccount, username, referralCode: fc.oneof(fc.constant(null), code), authProvider }),
  SignIn: fc.record({ method: fc.constantFrom('password', 'google') }),
  SignOut: fc.record({ reason: fc.constantFrom('logout', 'expired') }),
  ChangePassword: nothing,
  PlaceBet: anyBet,
  CashOut: fc.record({ bet: the('bet') }),
  EndFlights: fc.record({ bets: fc.array(known('bet'), { maxLength: 4 }) }),
  OpenLiveRound: nothing,
  PlaceLiveBet: fc.record({ round: the('live'), stakeCents, choice: mostly(colour), freshBytes }),
  SpinLiveRound: nothing,
  CreateFlip: fc.record({ stakeCents, side: mostly(side), freshBytes }),
  JoinFlip: fc.record({ round: the('round'), freshBytes }),
  CancelFlip: fc.record({ round: the('round') }),
  VoidLostRound: fc.record({ round: known('round') }),
  ChangeClientSeed: fc.record({ clientSeed: text }),
  RotateSeed: fc.record({ clientSeed: fc.option(text) }),
  ReplaceLostSeed: fc.record({ account: known('account'), lostHash: known('activeHash') }),
  ClaimAchievement: fc.record({ achievement: fc.constantFrom('first-win', 'high-roller', 'crash-master') }),
  ClaimDailyBonus: nothing,
  ClaimStreak: nothing,
  ChangeReferralCode: fc.record({ code }),
  TrackReferralClick: fc.record({ code: fc.oneof(code, fc.constant(sha256('ben').slice(0, 10).toUpperCase())), click: freshBytes }),
  CreateOffer: fc.record({ terms: offerTerms }),
  UpdateOffer: fc.record({ offer: the('offer'), terms: offerTerms }),
  DeleteOffer: fc.record({ offer: the('offer') }),
  StartOffer: fc.record({ offer: the('offer') }),
  CompleteOffers: fc.record({ offers: fc.array(fc.record({ account: known('account'), offer: known('startedOffer') }), { maxLength: 4 }) }),
  OpenWall: fc.record({ wall }),
  CreditFromWall: fc.record({ wall, message: fc.constantFrom('offer_completed', 'credits_earned', 'paid'), cents: mostly(fc.integer({ min: 1, max: 60_000 })), transaction: fc.option(numbered) }),
  CompletePartnerOffer: fc.record({ wall, offer: numbered, cents: mostly(fc.integer({ min: 1, max: 60_000 })) }),
  LeaveWall: fc.record({ wall, session: the('wallSession'), ignored: mostly(fc.nat(3)) }),
  MigrateEarnings: fc.record({
    offers: fc.array(fc.record({ offer: fresh('off'), terms: offerTerms }), { maxLength: 2 }),
    completed: fc.array(fc.record({ account: known('account'), offer: known('offer'), completedAt: past }), { maxLength: 2 }),
    sessions: fc.array(fc.record({ session: fresh('wal'), account: known('account'), clickedAt: past, offersCompleted: fc.nat(3), lastActivity: past }), { maxLength: 2 }),
    rejected: fc.nat(3),
  }),
  CreateSportEvent: fc.record({ terms: eventTerms }),
  ChangeSportEvent: fc.record({ event: the('sportEvent'), startsAt, odds, live: fc.boolean(), suspended: fc.boolean() }),
  SettleSportEvent: fc.record({ event: the('sportEvent'), homeScore: score, awayScore: score }),
  CancelSportEvent: fc.record({ event: the('sportEvent') }),
  PlaceSportBet: fc.record({ event: the('sportEvent'), pick: mostly(fc.constantFrom('homeWin', 'draw', 'awayWin')), stakeCents, oddsHundredths: fc.oneof(fc.constant(null), fc.integer({ min: 100, max: 900 })) }),
  Say: fc.record({ text }),
  React: fc.record({ message: the('message'), reaction: mostly(fc.constantFrom('thumbs-up', 'heart', 'laugh')) }),
  MuteInChat: fc.record({ account: the('account'), forMs: fc.constantFrom(0, 60_000, -1, 0.5) }),
  MigrateChat: fc.record({ messages: fc.array(fc.record({ message: fresh('msg'), name: username, text, saidAt: past }), { maxLength: 3 }), rejected: fc.nat(3) }),
  RequestWithdrawal: fc.record({ cents: mostly(fc.integer({ min: 500, max: 5_000 })), method: mostly(fc.constantFrom('paypal', 'crypto')) }),
  CompleteWithdrawal: fc.record({ withdrawal: the('withdrawal') }),
  RejectWithdrawal: fc.record({ withdrawal: the('withdrawal'), reason: text }),
  SetLimit: fc.record({ kind: mostly(fc.constantFrom('loss', 'stake', 'session')), period: mostly(fc.constantFrom('day', 'week', 'month')), amount: mostly(fc.option(fc.integer({ min: 1, max: 100_000_000 }))) }),
  TakeBreak: fc.record({ lengthMs: fc.constantFrom<unknown>(DAY_MS, 1, '86400000') }),
  CreateAccount: fc.record({ ...freshAccount, username, balanceCents: mostly(fc.nat(10_000)) }),
  EditAccount: fc.record({ account: the('account'), emailDigest: fc.option(digest), passwordChanged: fc.boolean() }),
  BlockAccount: fc.record({ account: the('account') }),
  CorrectClock: nothing,
  CorrectLedger: fc.record({ account: known('account'), counterparty: fc.constantFrom(...houseAccounts), cents: fc.integer({ min: -5_000, max: 5_000 }), reason: fc.constantFrom('a test', '') }),
};
export const drawnTypes = Object.keys(payloads) as readonly CommandType[];

const byHouse: ReadonlySet<CommandType> = new Set([
  'SeedAccount', 'MigrateRecords', 'EndFlights', 'OpenLiveRound', 'SpinLiveRound', 'VoidLostRound', 'ReplaceLostSeed', 'CompleteOffers', 'MigrateEarnings', 'MigrateChat', 'CorrectClock',
]);
const byAdmins: ReadonlySet<CommandType> = new Set([
  'SetRules', 'CreateOffer', 'UpdateOffer', 'DeleteOffer', 'CreateSportEvent', 'ChangeSportEvent', 'SettleSportEvent', 'CancelSportEvent', 'MuteInChat', 'CompleteWithdrawal', 'RejectWithdrawal', 'CreateAccount', 'EditAccount', 'BlockAccount', 'CorrectLedger',
]);
/** Of what anybody plays with there is more; what shuts somebody out is rare. */
const weights: Partial<Record<CommandType, number>> = { PlaceBet: 20, RotateSeed: 3, CashOut: 4, PlaceLiveBet: 4, CreateFlip: 4, JoinFlip: 4, CancelFlip: 3 };

const anybody = fc.constantFrom<Actor>(idOf('ada'), idOf('ben'), idOf('root'), 'guest', 'house', idOf('nobody'));
const actorOf = (type: CommandType): fc.Arbitrary<Actor> => {
  const right = byHouse.has(type) ? fc.constant<Actor>('house') : type === 'RegisterAccount' ? fc.constant<Actor>('guest') : byAdmins.has(type) ? fc.constantFrom<Actor>('house', idOf('root')) : fc.constantFrom<Actor>(idOf('ada'), idOf('ben'));
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: anybody });
};
const wait = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 1, 1_000) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 30_000 }) }, { weight: 1, arbitrary: fc.constant(90_000_000) });

const drawnCommand: fc.Arbitrary<DrawnCommand> = fc.oneof(
  ...drawnTypes.map((type) => ({ weight: weights[type] ?? 2, arbitrary: fc.record<DrawnCommand>({ actor: actorOf(type), type: fc.constant(type), payload: payloads[type] ?? nothing, wait }) })),
);

const sent = (type: CommandType, who: 'ada' | 'ben' | 'house', payload: fc.Arbitrary<object> | object = {}, after: fc.Arbitrary<number> | number = 0): fc.Arbitrary<DrawnCommand> =>
  fc.record<DrawnCommand>({
    actor: fc.constant(who === 'house' ? who : idOf(who)),
    type: fc.constant(type),
    payload: payload instanceof fc.Arbitrary ? payload : fc.constant(payload),
    wait: after instanceof fc.Arbitrary ? after : fc.constant(after),
  });
const newest = (what: keyof typeof idsIn): Blank => ({ the: what, back: 0 });
const bytes = sha256('bytes').slice(0, 32);
const small = fc.integer({ min: 100, max: 500 });
const later = fc.integer({ min: 0, max: 20_000 });
const survey = { title: 'A survey', description: 'Ten questions', requirements: '', provider: 'Asker', category: '', rewardCents: 100, imageUrl: '' };
const match = { sport: 'Football', homeTeam: 'Reds', awayTeam: 'Blues', startsAt: 4_000_000_000_000, odds: { homeWin: 200, draw: null, awayWin: 200 } };

/** Commands that belong together and would seldom meet by chance. */
const scenes: readonly fc.Arbitrary<DrawnCommand[]>[] = [
  fc.tuple(
    sent('PlaceBet', 'ada', fc.record({ game: fc.constant('crash'), stakeCents: small, choice: fc.constant({}) })),
    sent('CashOut', 'ada', { bet: newest('bet') }, later),
    sent('EndFlights', 'house', { bets: [newest('bet')] }, later),
  ),
  fc.tuple(
    sent('OpenLiveRound', 'house'),
    sent('PlaceLiveBet', 'ben', { round: newest('live'), stakeCents: 100, choice: { colour: 'red' }, freshBytes: bytes }, later),
    sent('SpinLiveRound', 'house', {}, later),
  ),
  fc.tuple(
    sent('CreateFlip', 'ada', fc.record({ stakeCents: small, side, freshBytes: fc.constant(bytes) })),
    fc.oneof(sent('JoinFlip', 'ben', { round: newest('round'), freshBytes: bytes }), sent('CancelFlip', 'ada', { round: newest('round') }), sent('BlockAccount', 'house', { account: idOf('ada') })),
  ),
  fc.tuple(
    sent('PlaceBet', 'ada', { game: 'dice', stakeCents: 100, choice: { direction: 'under', target: 97 } }),
    sent('ClaimAchievement', 'ada', { achievement: 'first-win' }),
  ),
  fc.tuple(...Array.from({ length: 7 }, () => sent('ClaimDailyBonus', 'ada', {}, 90_000_000)), sent('ClaimStreak', 'ada')),
  fc.tuple(
    sent('CreateOffer', 'house', { terms: survey }),
    sent('StartOffer', 'ben', { offer: newest('offer') }),
    fc.oneof(sent('UpdateOffer', 'house', { offer: newest('offer'), terms: { ...survey, rewardCents: 200 } }), sent('DeleteOffer', 'house', { offer: newest('offer') })),
    sent('CompleteOffers', 'house', { offers: [{ account: idOf('ben'), offer: newest('startedOffer') }] }, later),
  ),
  fc.tuple(sent('OpenWall', 'ben', { wall: 'wall-one' }), sent('CreditFromWall', 'ben', { wall: 'wall-one', message: 'offer_completed', cents: 100, transaction: null }), sent('LeaveWall', 'ben', { wall: 'wall-one', session: newest('wallSession'), ignored: 0 })),
  fc.tuple(
    sent('CreateSportEvent', 'house', { terms: match }),
    sent('PlaceSportBet', 'ada', fc.record({ event: fc.constant(newest('sportEvent')), pick: fc.constantFrom('homeWin', 'awayWin'), stakeCents: small, oddsHundredths: fc.constantFrom(null, 200, 300) })),
    sent('ChangeSportEvent', 'house', { event: newest('sportEvent'), startsAt: match.startsAt, odds: match.odds, live: true, suspended: false }),
    fc.oneof(
      sent('SettleSportEvent', 'house', fc.record({ event: fc.constant(newest('sportEvent')), homeScore: fc.nat(2), awayScore: fc.nat(2) })),
      sent('CancelSportEvent', 'house', { event: newest('sportEvent') }),
    ),
  ),
  fc.tuple(
    sent('RequestWithdrawal', 'ada', { cents: 1_000, method: 'paypal' }),
    fc.oneof(sent('CompleteWithdrawal', 'house', { withdrawal: newest('withdrawal') }), sent('RejectWithdrawal', 'house', { withdrawal: newest('withdrawal'), reason: 'wrong address' })),
  ),
];

export const drawnHistory = (maxLength: number): fc.Arbitrary<DrawnCommand[]> =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: drawnCommand.map((one) => [one]) }, { weight: 1, arbitrary: fc.oneof(...scenes) }), { maxLength, size: 'max' })
    .map((parts) => parts.flat());
