/** The kinds of decisions that a house is free in, and how the report says what there was of each. */
import { formatCents } from '../money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../utc.ts';
import { counted } from './claim.ts';

/** The kinds of decisions, in the order of the report, each in the words for one and for many. */
export const kinds = {
  'lost seed': ['lost seed', 'lost seeds'],
  'correction of the books': ['correction of the books', 'corrections of the books'],
  'correction of the clock': ['correction of the clock', 'corrections of the clock'],
  // A signature of the public beacon proves that its time had come.
  'false correction': [
    'correction of the clock to a time before a round of the beacon that the log has shown',
    'corrections of the clock to times before rounds of the beacon that the log has shown',
  ],
  // The end may have come too early. No claim compares it with the corrected clock.
  'end ahead': [
    'bet on Crash or an event that ended later than the time to which the clock was then set back',
    'bets on Crash or events that ended later than the times to which the clock was then set back',
  ],
  'change of the rules': ['change of the rules', 'changes of the rules'],
  'change of the beacon': ['change of the beacon', 'changes of the beacon'],
  'change of the key of checkpoints': ['change of the key of checkpoints', 'changes of the key of checkpoints'],
  'account made by an admin': ['account made by an admin', 'accounts made by admins'],
  'account made by the house': ['account made by the house', 'accounts made by the house'],
  // Whoever brings the last bytes can try some, if the house tells what they come to.
  'shared draw': [
    'bet on a live round or a flip, whose draw the house could steer',
    'bets on live rounds and flips, whose draws the house could steer',
  ],
  // After the correction the log is behind the world outside, so the house may know beacon rounds before it binds anything to them.
  'early beacon': [
    'bet on a shared round or match whose beacon round had come before, if the clock was right when it was set back',
    'bets on shared rounds and matches whose beacon rounds had come before, if the clock was right when it was set back',
  ],
  // The house knows its seed and the bets, so it could order the last bet.
  'drawn score': [
    'bet on a match of the house, whose score a last bet could choose',
    'bets on matches of the house, whose scores a last bet could choose',
  ],
  // An admin's score is the admin's word. That it came before the start is in the log.
  'early score': [
    'bet on an event that was decided before the start that its bettors knew',
    'bets on events that were decided before the starts that their bettors knew',
  ],
  // The house knows both parts of the draw when it says that the beacon did not come. The beacon itself can be asked.
  'missing beacon': ['round voided because its beacon did not come', 'rounds voided because their beacon did not come'],
  'shown beacon': [
    'round voided because its beacon did not come, though the log had shown it or a later round of it',
    'rounds voided because their beacon did not come, though the log had shown it or a later round of it',
  ],
  'voided bet': ['voided bet', 'voided bets'],
  'reopened bet': ['reopened bet', 'reopened bets'],
  'wall credit taken back': ['credit of a wall taken back', 'credits of walls taken back'],
  'rejected withdrawal': ['rejected withdrawal', 'rejected withdrawals'],
  block: ['block of an account', 'blocks of accounts'],
  unblock: ['unblock of an account', 'unblocks of accounts'],
  // Who is muted gets nothing of rain.
  mute: ['mute of an account', 'mutes of accounts'],
  'missed prize': ['prize of a race not paid to a blocked account', 'prizes of races not paid to blocked accounts'],
  'tied prize': ['prize of a race decided among equal points', 'prizes of races decided among equal points'],
  // A view shows the claims of its viewer only.
  'unproved prize': [
    'prize of a race ranked above the viewer, by points that only the whole log shows',
    'prizes of races ranked above the viewer, by points that only the whole log shows',
  ],
  // A view shows neither blocks nor roles of others. Blocked accounts and admins get no rain, so their parts would lower that of the viewer.
  'unproved rain': [
    'part of rain to somebody else, whose right to it only the whole log shows',
    'parts of rain to others, whose right to them only the whole log shows',
  ],
  'missed referral': ['referral not paid at sign-up to a blocked account', 'referrals not paid at sign-up to blocked accounts'],
  // A view does not show whether somebody else is blocked.
  'unpaid referral': [
    'referral not paid when the friend had played, which is right only if the referrer was blocked',
    'referrals not paid when the friends had played, which is right only if the referrers were blocked',
  ],
  'missed rain': ['part of rain not paid to a blocked account', 'parts of rain not paid to blocked accounts'],
  'changed prizes': ['race whose prizes were lowered after it had begun', 'races whose prizes were lowered after they had begun'],
  'claim without points': ['claim without points, because the clock was set back', 'claims without points, because the clock was set back'],
  'changed sign-in': ['change of how somebody signs in, by somebody else', 'changes of how somebody signs in, by somebody else'],
  'short-lived rules': ['event under rules that lasted for less than an hour', 'events under rules that lasted for less than an hour'],
  'blocked account': ['blocked account with a balance', 'blocked accounts with a balance'],
  'overdue match': ['match overdue', 'matches overdue'],
  'overdue withdrawal': ['withdrawal overdue', 'withdrawals overdue'],
  'overdue round or offer': ['round or offer overdue', 'rounds and offers overdue'],
  'late end': [
    'start or end that came more than a day after it was due or asked for',
    'starts and ends that came more than a day after they were due or asked for',
  ],
  // By the corrected clock, what was overdue has waited for less.
  'overdue before': ['thing that was overdue when the clock was set back', 'things that were overdue when the clock was set back'],
  // Rows of wins go by the order of ends, quests by their days.
  'moved end': [
    'end that came late, after another bet of its player or on a later day',
    'ends that came late, after other bets of their players or on later days',
  ],
} as const;
export type Kind = keyof typeof kinds;

export interface Discretion {
  readonly kind: Kind;
  readonly times: number;
  readonly accounts: number;
  /** What accounts got by it. */
  readonly gainedCents: number;
  /** What accounts gave or did not get by it. */
  readonly lostCents: number;
  /** How long the oldest of it has waited. Only of what was kept back. */
  readonly waited?: { readonly entries: number; readonly ms: number };
  /** By how much the clock was set back altogether. Only of its corrections. */
  readonly setBackMs?: number;
  /** In words: the kind with its count, the accounts, the amounts. */
  readonly parts: readonly string[];
  /** The parts, joined. */
  readonly sentence: string;
}

/** The kinds that take credits from balances. What accounts lose by the others is only kept back from them. */
const takingKinds: ReadonlySet<Kind> = new Set<Kind>([
  'correction of the books',
  'shared draw',
  'early beacon',
  'drawn score',
  'early score',
  'end ahead',
  'reopened bet',
  'wall credit taken back',
]);

/** `61 minutes`, `23 hours`, `57 days` */
function lengthOf(ms: number): string {
  if (ms < 2 * HOUR_MS) return counted(Math.floor(ms / MINUTE_MS), 'minute');
  return ms < 2 * DAY_MS ? counted(Math.floor(ms / HOUR_MS), 'hour') : counted(Math.floor(ms / DAY_MS), 'day');
}

/** How often there was something of a kind, and what it concerned, in words. */
export function partsOf(
  kind: Kind,
  { times, accounts, gainedCents, lostCents, waited, setBackMs }: Omit<Discretion, 'kind' | 'parts' | 'sentence'>,
): readonly string[] {
  const [one, many] = kinds[kind];
  return [
    counted(times, one, many),
    ...(accounts > 0 ? [`of ${counted(accounts, 'account')}`] : []),
    ...(setBackMs === undefined ? [] : [`by ${lengthOf(setBackMs)} altogether`]),
    ...(gainedCents > 0 ? [`${formatCents(gainedCents)} given`] : []),
    ...(lostCents > 0 ? [`${formatCents(lostCents)} ${takingKinds.has(kind) ? 'taken' : 'kept back'}`] : []),
    ...(waited
      ? [`the oldest for ${counted(Math.floor(waited.ms / DAY_MS), 'day')} and ${counted(waited.entries, 'entry', 'entries')}`]
      : []),
  ];
}
