/**
 * All commands, drawn as plain data. Some are honest, as those of simulated people are. The payloads of the others are valid,
 * partly valid or arbitrary. Things of the world are named by their places in it and become ids when the command is sent.
 */
import fc from 'fast-check';
import { limitKinds } from '../../src/domain/accounts/limits.ts';
import { periodNames } from '../../src/domain/accounts/periods.ts';
import { commandTypes, definitionOfCommand, type Command, type CommandType } from '../../src/domain/commands/catalog.ts';
import { offerPublished } from '../../src/domain/events/offers.ts';
import { sportEventCreated } from '../../src/domain/events/sports.ts';
import { reactionNames, payoutMethods } from '../../src/domain/worldParts.ts';
import { gameNames, rulebookOf, rulebooks } from '../../src/domain/games/catalog.ts';
import { coinSides } from '../../src/domain/games/coinflip.ts';
import type { Actor } from '../../src/domain/ids.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { picks } from '../../src/domain/sports/book.ts';
import { accountOf, type World } from '../../src/domain/world.ts';
import { Chance, SeededEntropy } from '../../src/audit/simulation/chance.ts';
import { honestCommand, nextHonestCommand, type HonestType } from '../../src/audit/simulation/honestCommands.ts';
import { temperaments } from '../../src/audit/simulation/temperaments.ts';
import { anything, drawnFrom } from './drawnPayloads.ts';
import { idOf } from './people.ts';
import { sha256 } from './seeds.ts';
import { anyText } from './anyText.ts';

const DAY_MS = 86_400_000;

/** Ids of the world that a payload may name, newest last. */
const idsIn = {
  account: ({ accounts }: World) => Object.keys(accounts),
  bet: ({ bets }: World) => Object.keys(bets),
  round: ({ rounds }: World) => Object.keys(rounds),
  live: ({ rounds }: World) =>
    Object.values(rounds)
      .filter(({ creator }) => creator === null)
      .map(({ id }) => id),
  offer: ({ offers }: World) => Object.keys(offers),
  startedOffer: ({ accounts }: World) => Object.values(accounts).flatMap(({ offers }) => Object.keys(offers.started)),
  withdrawal: ({ withdrawals }: World) => Object.keys(withdrawals),
  // The newest event is last, whether it has ended or not.
  sportEvent: ({ sportEvents, finishedSportEvents }: World) =>
    [...finishedSportEvents, ...Object.values(sportEvents)].toSorted((a, b) => a.createdAt - b.createdAt).map(({ id }) => id),
  message: ({ chat }: World) => chat.messages.map(({ id }) => id),
  wallSession: ({ wallSessions }: World) => wallSessions.map(({ id }) => id),
  activeHash: ({ accounts }: World) => Object.values(accounts).map(({ seeds }) => seeds.activeHash),
} satisfies Record<string, (world: World) => readonly string[]>;

/** A placeholder that is filled when the command is sent: an id of the world counted from the newest, or something new. */
type Blank = { readonly the: keyof typeof idsIn; readonly back: number } | { readonly fresh: 'digest' | 'acc' | 'off' | 'msg' | 'wal' };

const NOBODYS: Readonly<Record<string, string>> = {
  account: idOf('nobody'),
  activeHash: sha256('nobody'),
  startedOffer: `off_${'0'.repeat(32)}`,
};

interface DrawnCommand {
  readonly actor: Actor;
  readonly type: CommandType;
  /** The payload with placeholders. */
  readonly payload: object;
  /** Milliseconds since the previous command. */
  readonly wait: number;
}

/** A step of simulated people. Their command is drawn from the world when its turn comes. */
interface HonestStep {
  readonly who: 'ada' | 'ben';
  /** The command and what it is about, such as a game, if it has a place in the world. Null: any. */
  readonly honest: readonly [type: HonestType, about?: string] | null;
  /** The seed of their chance. */
  readonly seed: number;
  /** A value that replaces one of the payload's fields, so that the command is seldom honest any more. */
  readonly bend: { readonly place: number; readonly value: unknown } | null;
  readonly wait: number;
}
export type DrawnStep = DrawnCommand | HonestStep;

/** The command of a step and its sender. If only the other one of ada and ben can send it, they do. */
export function commandOf(
  step: DrawnStep,
  world: World,
  time: number,
  number: string,
): { readonly actor: Actor; readonly command: Command } {
  if (!('honest' in step)) return { actor: step.actor, command: commandFrom(step, world, number) };
  const { who, honest: wanted, seed, bend } = step;
  const chance = new Chance(`step ${seed}`);
  const entropy = new SeededEntropy(number);
  const temperament = chance.one(temperaments);
  const both = [who, who === 'ada' ? 'ben' : 'ada'].flatMap((name) => accountOf(world, idOf(name)) ?? []);
  const situations = both.map((account) => ({ world, time, chance, account, temperament, entropy }));
  const drawn = situations.flatMap((situation) => {
    const command = wanted && honestCommand(wanted[0], situation, wanted[1]);
    return command ? [{ account: situation.account.id, command }] : [];
  });
  const [first] = situations;
  if (!first) throw new Error('ada and ben have accounts before the first step');
  const { account, command } = drawn[0] ?? { account: first.account.id, command: nextHonestCommand(first) };
  const { by } = definitionOfCommand(command.type);
  const actor: Actor = by.includes('player') ? account : by.includes('admin') ? idOf('root') : 'house';
  const names = Object.keys(command.payload);
  const bentField = bend && names[bend.place % names.length];
  const payload = bend && bentField ? { ...command.payload, [bentField]: bend.value } : command.payload;
  return { actor, command: { type: command.type, payload } as Command };
}

/** Makes the drawn command for this world. `number` makes new ids different from those of other commands. */
function commandFrom({ type, payload }: Pick<DrawnCommand, 'type' | 'payload'>, world: World, number: string): Command {
  let made = 0;
  const filled = (value: unknown): unknown => {
    // Only plain objects and arrays of this file are searched. Anything else is sent as it is.
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null || ![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null))
      return value;
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
  fc.oneof(
    { weight: 9, arbitrary: fc.record({ the: fc.constant(what), back: fc.constantFrom(0, 0, 0, 1, 2) }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>('__proto__', 'toString', null, 7, '') },
  );
const known = (what: keyof typeof idsIn): fc.Arbitrary<Blank> => fc.record({ the: fc.constant(what), back: fc.nat(2) });
const fresh = (what: Extract<Blank, { fresh: string }>['fresh']): fc.Arbitrary<Blank> => fc.constant({ fresh: what });

const mostly = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: anything });

const text = fc.oneof(anyText({ maxLength: 70 }), fc.constantFrom('hello', 'Great, thanks', ' ', '', '__proto__', 'x'.repeat(600)));
const username = fc.oneof(anyText(), fc.string({ minLength: 3, maxLength: 20, unit: fc.constantFrom('a', 'B', '1', '_', '-', '.') }));
const code = fc.oneof(
  fc.string({ minLength: 4, maxLength: 12, unit: fc.constantFrom('A', 'B', '7') }),
  fc.constantFrom('', 'abcd', 'NOBODY', '__proto__', sha256('ada').slice(0, 10).toUpperCase()),
);
const digest = fc.oneof(fresh('digest'), fc.constantFrom(sha256('ada@example.com'), sha256('taken')));
const freshBytes = fc.oneof(
  { weight: 9, arbitrary: fc.nat().map((n) => sha256(`bytes ${n}`).slice(0, 32)) },
  { weight: 1, arbitrary: fc.constantFrom('', 'no bytes') },
);

const side = fc.constantFrom(...coinSides);
/** Seldom the next draw of who bets. */
const anyDraw = fc.record({ seedHash: known('activeHash'), clientSeed: fc.oneof(text, fc.constant('change_me')), nonce: fc.nat(3) });
const anyBet = fc.oneof(
  ...rulebooks.map(({ name, choiceSchema }) =>
    fc
      .record({
        game: fc.constant<unknown>(name),
        stakeCents: fc.integer({ min: 1, max: 30_000 }),
        choice: drawnFrom(choiceSchema),
        draw: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyDraw }),
      })
      .map(({ draw, ...bet }) => ({ ...bet, ...(draw && { draw }) })),
  ),
  fc.record({ game: mostly(fc.constantFrom(...gameNames)), stakeCents: fc.oneof(fc.nat(500), anything), choice: anything }),
);
const odds = fc.integer({ min: 100, max: 900 });
const past = fc.integer({ min: 0, max: 2_000_000_000_000 });
const score = fc.nat(3);
const rules = fc.oneof(
  fc.constant(defaultRules),
  fc.nat(500).map((houseEdgeBps) => ({ ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps } })),
  anything,
);

/** Terms that are always right. */
const survey = { ...offerPublished.specimen.terms, rewardCents: 100, imageUrl: '' };
const { sport, homeTeam, awayTeam } = sportEventCreated.specimen.terms;
const teams = { sport, homeTeam, awayTeam };
const always = (values: object): Readonly<Record<string, fc.Arbitrary<unknown>>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value as unknown)]));

/** Values for a field name, of one command type or of any, that its schema would hardly ever draw. Other fields use their schemas. */
const hints: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...always({ ...survey, ...teams }),
  rules,
  username,
  name: username,
  text,
  clientSeed: text,
  code: fc.oneof(code, fc.constant(sha256('ben').slice(0, 10).toUpperCase())),
  referralCode: code,
  'SeedAccount.referralCode': fc.nat().map((n) => `SEED${n}`.slice(0, 12)),
  'MigrateRecords.referralCode': fc.constant('OLDCODE'),
  'RejectWithdrawal.reason': text,
  'ReverseSportSettlement.reason': text,
  'ReverseWallCredit.reason': fc.constantFrom('not done', ''),
  'ReverseWallCredit.transaction': fc.nat(30).map((n) => `n-${n}`),
  'CorrectLedger.reason': fc.constantFrom('a test', ''),
  'HideMessage.reason': fc.constantFrom('an insult', ''),
  emailDigest: digest,
  freshBytes,
  // Whoever sends a signature has checked it. Honest steps have those of the beacon.
  signature: fc.constantFrom('', 'ab'),
  click: freshBytes,
  account: the('account'),
  to: the('account'),
  'MakeRain.minutes': fc.integer({ min: 1, max: 90 }),
  'MuteInChat.account': fc.oneof(the('account'), fc.constant(null)),
  'SeedAccount.account': fresh('acc'),
  'MigrateRecords.account': fresh('acc'),
  'MigrateEarnings.account': known('account'),
  'CompleteOffers.account': known('account'),
  bet: the('bet'),
  bets: known('bet'),
  round: the('round'),
  'PlaceLiveBet.round': the('live'),
  lostHash: known('activeHash'),
  offer: the('offer'),
  'CompleteOffers.offer': known('startedOffer'),
  'CompletePartnerOffer.offer': fc.nat(30).map((n) => `n-${n}`),
  'MigrateEarnings.offer': fc.oneof(fresh('off'), known('offer')),
  event: the('sportEvent'),
  // Often that of the rules which a house begins with.
  rulesSeq: fc.constantFrom(1, 1, 2, 40),
  message: the('message'),
  'CreditFromWall.message': fc.constantFrom('offer_completed', 'credits_earned', 'paid'),
  'MigrateChat.message': fresh('msg'),
  withdrawal: the('withdrawal'),
  session: the('wallSession'),
  'MigrateEarnings.session': fresh('wal'),
  stakeCents: fc.integer({ min: 1, max: 30_000 }),
  cents: fc.integer({ min: 1, max: 60_000 }),
  'CorrectLedger.cents': fc.integer({ min: -5_000, max: 5_000 }),
  'RequestWithdrawal.cents': fc.integer({ min: 500, max: 5_000 }),
  balanceCents: fc.nat(10_000),
  openingCents: fc.nat(10_000),
  rewardCents: fc.integer({ min: 1, max: 5_000 }),
  'StartOffer.rewardCents': fc.constantFrom(survey.rewardCents, 25_00),
  'PlaceLiveBet.choice': fc.oneof(drawnFrom(rulebookOf('roulette').choiceSchema), drawnFrom(rulebookOf('crash').choiceSchema)),
  side,
  wall: fc.constantFrom('wall-one', 'wall-two'),
  transaction: fc.option(fc.nat(30).map((n) => `n-${n}`)),
  ignored: score,
  category: fc.constantFrom('', 'survey'),
  imageUrl: fc.constantFrom('', 'https://example.com/a.png'),
  minutes: fc.constantFrom<unknown>(null, '', 1, 15, 10_080, 0, '5'),
  startsAt: past,
  liveBettingUntil: fc.option(past),
  homeWin: odds,
  draw: fc.option(odds),
  awayWin: odds,
  oddsHundredths: odds,
  homeScore: score,
  awayScore: score,
  pick: fc.constantFrom(...picks),
  reaction: fc.constantFrom(...reactionNames),
  forMs: fc.constantFrom(0, 60_000, -1, 0.5),
  'RequestWithdrawal.method': fc.constantFrom(...payoutMethods),
  kind: fc.constantFrom(...limitKinds),
  period: fc.constantFrom(...periodNames),
  amount: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
  lengthMs: fc.constantFrom<unknown>(DAY_MS, 1, '86400000'),
  completedAt: past,
  clickedAt: past,
  lastActivity: past,
  saidAt: past,
  offersCompleted: score,
  rejected: score,
};

/** A payload of this type. If its schema accepts any input, sometimes an arbitrary value. */
const payloadOf = (type: CommandType): fc.Arbitrary<object> =>
  type === 'PlaceBet'
    ? anyBet
    : (drawnFrom(definitionOfCommand(type).payload, (name, anyOfIt) => {
        const hint = hints[`${type}.${name}`] ?? hints[name];
        return hint && anyOfIt ? mostly(hint) : hint;
      }) as fc.Arbitrary<object>);

/** Commands of play are frequent; commands that shut somebody out are rare. */
const weights: Partial<Record<CommandType, number>> = {
  PlaceBet: 20,
  RotateSeed: 3,
  CashOut: 4,
  PlaceLiveBet: 4,
  CashOutLive: 3,
  CreateFlip: 4,
  JoinFlip: 4,
  CancelFlip: 3,
};

const anybody = fc.constantFrom<Actor>(idOf('ada'), idOf('ben'), idOf('root'), 'guest', 'house', idOf('nobody'));
const actors: Readonly<Record<string, readonly Actor[]>> = {
  house: ['house'],
  guest: ['guest'],
  admin: [idOf('root')],
  player: [idOf('ada'), idOf('ben')],
};
const actorOf = (type: CommandType): fc.Arbitrary<Actor> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...definitionOfCommand(type).by.flatMap((kind) => actors[kind] ?? [])) },
    { weight: 1, arbitrary: anybody },
  );
const wait = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 1_000) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
  { weight: 1, arbitrary: fc.constant(90_000_000) },
);

/** One command of any kind. */
export const drawnCommands: fc.Arbitrary<DrawnCommand> = fc.oneof(
  ...commandTypes.map((type) => ({
    weight: weights[type] ?? 2,
    arbitrary: fc.record<DrawnCommand>({ actor: actorOf(type), type: fc.constant(type), payload: payloadOf(type), wait }),
  })),
);

const honest = (wanted: HonestStep['honest'], after = wait, who: fc.Arbitrary<'ada' | 'ben'> = fc.constantFrom('ada', 'ben')) =>
  fc.record<HonestStep>({
    who,
    honest: fc.constant(wanted),
    seed: fc.nat(),
    bend: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.record({ place: fc.nat(), value: fc.oneof(fc.integer(), fc.constantFrom(null, '', 'x', '__proto__', 0.5)) }),
      },
    ),
    wait: after,
  });
const soon = fc.integer({ min: 0, max: 5_000 });
const daily = fc.constant(90_000_000);
const later = fc.oneof(soon, daily);
const ada = fc.constant('ada' as const);

/** Takes everything that ada has, so that a credit that is taken back becomes debt. */
const emptied: DrawnCommand = {
  actor: 'house',
  type: 'CorrectLedger',
  payload: { account: idOf('ada'), counterparty: 'house', cents: -9_000_00, reason: 'a debt' },
  wait: 0,
};

/** Commands that belong together and would seldom follow each other by chance. */
const scenes: readonly fc.Arbitrary<DrawnStep[]>[] = [
  fc.tuple(honest(['PlaceBet', 'crash']), honest(['CashOut'], soon), honest(['EndFlights'], later)),
  fc.tuple(
    honest(['OpenLiveRound', 'roulette']),
    honest(['PlaceLiveBet', 'roulette'], soon),
    honest(['PlaceLiveBet', 'roulette'], soon),
    honest(['SpinLiveRound'], later),
  ),
  fc.tuple(
    honest(['OpenLiveRound', 'crash']),
    honest(['PlaceLiveBet', 'crash'], fc.nat(2_000), ada),
    honest(['PlaceLiveBet', 'crash'], fc.nat(2_000)),
    honest(['StartLiveFlight'], fc.constant(8_000)),
    honest(['CashOutLive'], soon, ada),
    honest(['EndLiveFlight'], fc.oneof(soon, fc.constant(70_000))),
  ),
  fc.tuple(honest(['CreateFlip']), fc.oneof(honest(['JoinFlip']), honest(['CancelFlip']), honest(['BlockAccount']))),
  fc.tuple(
    honest(['SetBeacon']),
    honest(['CreateFlip'], soon, fc.constant('ada')),
    honest(['JoinFlip'], soon, fc.constant('ben')),
    honest(['DrawRound'], fc.constantFrom(4_000, 40_000)),
    honest(['VoidUndrawnRound'], fc.constant(40_000)),
  ),
  fc.tuple(honest(['BlockAccount']), honest(null), honest(['UnblockAccount'])),
  fc.tuple(honest(['PlaceBet', 'dice']), honest(['ClaimAchievement'])),
  fc.tuple(...Array.from({ length: 7 }, () => honest(['ClaimDailyBonus'], daily, ada)), honest(['ClaimStreak'], soon, ada)),
  fc.tuple(honest(['ClaimDailyBonus'], daily, ada), honest(['RepairStreak'], fc.constant(180_000_000), ada)),
  fc.tuple(honest(['ClaimQuest'], soon), honest(['PayRace'], fc.constant(8 * DAY_MS))),
  fc.tuple(
    honest(['CreateOffer']),
    honest(['StartOffer'], soon),
    fc.oneof(honest(['UpdateOffer'], soon), honest(['DeleteOffer'], soon)),
    honest(['CompleteOffers'], later),
  ),
  fc.tuple(honest(['OpenWall']), honest(['CreditFromWall'], soon), honest(['LeaveWall'], soon)),
  fc.tuple(
    honest(['OpenWall'], wait, ada),
    honest(['CreditFromWall'], soon, ada),
    fc.oneof(honest(['PlaceBet'], soon, ada), fc.constant(emptied)),
    honest(['ReverseWallCredit'], soon),
    honest(['CreditFromWall'], soon, ada),
    honest(['RequestWithdrawal'], soon, ada),
  ),
  fc.tuple(
    honest(['CreateSportEvent']),
    honest(['PlaceSportBet'], soon),
    honest(['ChangeSportEvent'], soon),
    fc.oneof(honest(['SettleSportEvent'], fc.constant(180_000_000)), honest(['CancelSportEvent'], daily)),
    honest(['ReverseSportSettlement'], soon),
    honest(['SettleSportEvent'], soon),
  ),
  fc.tuple(honest(['RequestWithdrawal']), fc.oneof(honest(['CompleteWithdrawal'], soon), honest(['RejectWithdrawal'], soon))),
];

const alone = fc.oneof({ weight: 5, arbitrary: drawnCommands }, { weight: 1, arbitrary: honest(null) });
const part = fc.oneof({ weight: 6, arbitrary: alone.map((one): DrawnStep[] => [one]) }, { weight: 1, arbitrary: fc.oneof(...scenes) });

export const drawnHistory = (maxLength: number): fc.Arbitrary<DrawnStep[]> =>
  fc.array(part, { maxLength, size: 'max' }).map((parts) => parts.flat());
