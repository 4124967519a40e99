/**
 * The command behind an entry, so that a fork can decide it again in another world. A log holds the events of a command, and not its
 * payload. Most events repeat the payload under the same names; the other commands are listed here.
 */
import { findCommand, type Command } from '../commands/catalog.ts';
import { readCommand } from '../decide.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { isRefusal } from '../refusal.ts';
import { lowerLatin } from '../text/letters.ts';
import { accountOf, type World } from '../world.ts';

/** An event's data, looked at by name. */
type Data = Readonly<Record<string, unknown>>;

class Recorded {
  readonly events: readonly DomainEvent[];
  readonly at: number;
  /** The world before the entry. */
  readonly world: World;

  constructor(events: readonly DomainEvent[], at: number, world: World) {
    this.events = events;
    this.at = at;
    this.world = world;
  }

  /** The data of the first event. */
  get first(): Data {
    const [first] = this.events;
    return first ? dataOf(first) : {};
  }

  /** All data of the events; what an earlier event says counts. */
  get data(): Data {
    if (this.events.length === 1) return this.first;
    const data: Data = {};
    for (const event of this.events.toReversed()) Object.assign(data, dataOf(event));
    return data;
  }
}

const dataOf = ({ data }: DomainEvent): Data => data as unknown as Data;
const part = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {});
const allOf = ({ events }: Recorded, type: DomainEvent['type']): readonly Data[] =>
  events.flatMap((event) => (event.type === type ? [dataOf(event)] : []));

/** The code of whoever referred or was clicked. */
const codeOf = (world: World, referrer: unknown): string | null => accountOf(world, String(referrer))?.referralCode ?? null;

/** The six digits at the end of a default referral code. It was free, so it is found at once. */
const codeDigitsOf = ({ referralCode }: Data): string => lowerLatin(String(referralCode).slice(-6));

/**
 * A bet goes by the rules of the other world, and is drawn from what is next there: an earlier bet may be missing. An offer promises the reward
 * of the other world.
 */
function inAnyWorld(data: Data): Data {
  const { rulesSeq: _rules, draw: _draw, rewardCents: _reward, ...others } = data;
  return others;
}

/** The payloads that the events do not repeat by name. Null: the entry cannot be decided again. */
const payloads: Readonly<Record<string, (recorded: Recorded) => object | null>> = {
  // What was brought over from before the log is in no event as it was sent.
  SeedAccount: () => null,
  MigrateRecords: () => null,
  MigrateEarnings: () => null,
  MigrateChat: () => null,
  RegisterAccount: ({ data, world }) => ({
    ...data,
    username: data['name'],
    codeDigits: codeDigitsOf(data),
    referralCode: 'referrer' in data ? codeOf(world, data['referrer']) : null,
  }),
  CreateAccount: ({ data }) => ({ ...data, username: data['name'], codeDigits: codeDigitsOf(data), balanceCents: data['cents'] }),
  EditAccount: (recorded) => ({
    account: recorded.data['account'],
    emailDigest: recorded.data['emailDigest'] ?? null,
    passwordChanged: allOf(recorded, 'account/password-changed').length > 0,
  }),
  // The flips that a block cancels have reasons of their own.
  BlockAccount: (recorded) => allOf(recorded, 'account/blocked')[0] ?? null,
  EndFlights: (recorded) => ({ bets: allOf(recorded, 'bet/settled').map(({ bet }) => bet) }),
  PlaceBet: ({ first: { game, stakeCents, choice } }) => ({ game, stakeCents, choice }),
  PlaceLiveBet: ({ data }) => ({ ...data, ...part(data['draw']) }),
  CreateFlip: ({ data }) => inAnyWorld({ ...data, ...part(data['draw']), ...part(data['choice']) }),
  JoinFlip: ({ data }) => part(data['draw']),
  StartOffer: ({ data }) => inAnyWorld(data),
  // It pays by the rules of the other world.
  ClaimAchievement: ({ first: { achievement } }) => ({ achievement }),
  PlayMatch: ({ data }) => ({ event: data['event'], ...('beacon' in data && { signature: part(data['beacon'])['signature'] }) }),
  DrawRound: ({ data }) => ({ round: data['round'], signature: part(data['beacon'])['signature'] }),
  ReplaceLostSeed: (recorded) => {
    const [lost] = allOf(recorded, 'seed/lost');
    return lost ? { account: lost['account'], lostHash: lost['seedHash'] } : null;
  },
  CompleteOffers: (recorded) => ({ offers: allOf(recorded, 'offer/completed') }),
  TrackReferralClick: ({ data, world }) => ({ ...data, code: codeOf(world, data['referrer']) }),
  MuteInChat: ({ data, at }) => ({ ...data, forMs: Number(data['until']) - at }),
  SetCard: ({ data }) => ({ ...data, memberSince: data['memberSinceDay'] !== null }),
  TakeBreak: ({ data, at }) => ({ lengthMs: Number(data['until']) - at }),
};

/** The command as it can be sent again in another world. Null if its events do not say what it was. */
export function commandBehind(type: string, events: readonly DomainEvent[], at: number, world: World): Command | null {
  if (!findCommand(type)) return null;
  const recorded = new Recorded(events, at, world);
  const payload = Object.hasOwn(payloads, type) ? payloads[type]?.(recorded) : recorded.data;
  if (!payload) return null;
  const command = readCommand({ type, payload } as Command);
  return isRefusal(command) ? null : command;
}
