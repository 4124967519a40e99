/** The text of a notice, and the page that it leads to. */
import type { Notice } from '../../projections/notices.ts';
import { formatCredits } from '../../ui/credits.ts';
import { playedOnText } from '../play/roundText.ts';
import { limitKindText, limitText } from '../responsible/limitText.ts';
import type { AnyNotice } from './useNotices.ts';
import { t } from '../../languages/t.ts';

interface NoticeText {
  readonly text: string;
  readonly to: string;
}

type NameOf = (account: string) => string;

function betsText({ game, against, isVoid, stakeCents, payoutCents }: Extract<Notice, { kind: 'bets' }>, nameOf: NameOf): string {
  const title = game === null ? t('A bet') : playedOnText(game);
  const bet = { title, stake: formatCredits(stakeCents), payout: formatCredits(payoutCents) };
  if (isVoid) return t('{title}: your stake of {stake} credits was returned', { title, stake: bet.stake });
  const name = against === null ? null : nameOf(against);
  if (payoutCents === 0)
    return name === null
      ? t('{title}: your bet of {stake} credits lost', { title, stake: bet.stake })
      : t('{title}: your bet of {stake} credits lost against {name}', { title, stake: bet.stake, name });
  if (payoutCents > stakeCents)
    return name === null
      ? t('{title}: your bet of {stake} credits won {payout}', { title, stake: bet.stake, payout: bet.payout })
      : t('{title}: your bet of {stake} credits won {payout} against {name}', { title, stake: bet.stake, payout: bet.payout, name });
  return t('{title}: your bet of {stake} credits paid {payout}', { title, stake: bet.stake, payout: bet.payout });
}

const tookBack = {
  wall: (amount: string, reason: string) => t('A partner took back {amount} credits: {reason}', { amount, reason }),
  sports: (amount: string, reason: string) => t('A corrected result took back {amount} credits: {reason}', { amount, reason }),
  admin: (amount: string, reason: string) => t('A correction took back {amount} credits: {reason}', { amount, reason }),
} as const;

function correctedText({ by, cents, debtCents, reason }: Extract<Notice, { kind: 'corrected' }>): string {
  if (by === 'sports' && cents === 0) return t('The result of your sports bet was taken back: {reason}', { reason });
  const amount = formatCredits(Math.abs(cents));
  if (cents > 0) return t('A correction added {amount} credits: {reason}', { amount, reason });
  const text = tookBack[by](amount, reason);
  return debtCents === 0
    ? text
    : t('{text}. You owe {debt} of them: later earnings pay it first', { text, debt: formatCredits(debtCents) });
}

export function noticeText(notice: AnyNotice, nameOf: NameOf): NoticeText {
  switch (notice.kind) {
    case 'withdrawal':
      return { text: withdrawalText(notice), to: '/withdrawal' };
    case 'corrected':
      return { text: correctedText(notice), to: '/balance' };
    case 'referral':
      return {
        text: t('{cents} credits for referring {name}', { cents: formatCredits(notice.cents), name: nameOf(notice.friend) }),
        to: '/rewards?tab=referrals',
      };
    case 'offer':
      return { text: t('Offer completed! Earned {cents} credits', { cents: formatCredits(notice.cents) }), to: '/offers' };
    case 'tip':
      return {
        text: t('{name} gave you a tip of {cents} credits', { name: nameOf(notice.from), cents: formatCredits(notice.cents) }),
        to: '/balance',
      };
    case 'rain':
      return { text: t('Rain in the chat: {cents} credits for you', { cents: formatCredits(notice.cents) }), to: '/balance' };
    case 'race':
      return {
        text: t('Place {place} in last week’s race: {cents} credits', { place: notice.place, cents: formatCredits(notice.cents) }),
        to: '/leaderboard',
      };
    case 'wall':
      return { text: t('A partner wall credited {cents} credits', { cents: formatCredits(notice.cents) }), to: '/balance' };
    case 'bets':
      return { text: betsText(notice, nameOf), to: '/profile/history' };
    case 'daily':
      return { text: t('Your daily bonus of {cents} credits is ready', { cents: formatCredits(notice.cents) }), to: '/rewards' };
    case 'streak':
      return { text: t('Your streak bonus of {cents} credits is ready', { cents: formatCredits(notice.cents) }), to: '/rewards' };
    case 'quests':
      return {
        text: t('{count, plural, one {A quest is} other {# quests are}} done: claim {cents} credits', {
          count: notice.count,
          cents: formatCredits(notice.cents),
        }),
        to: '/rewards',
      };
    case 'achievements':
      return {
        text: t('{count, plural, one {An achievement is} other {# achievements are}} reached: claim {cents} credits', {
          count: notice.count,
          cents: formatCredits(notice.cents),
        }),
        to: '/rewards?tab=achievements',
      };
    case 'undecided':
      return {
        text: t('{count, plural, one {A withdrawal waits} other {# withdrawals wait}} for your decision', { count: notice.count }),
        to: '/admin?tab=general&view=withdrawals',
      };
    case 'mention':
      return {
        text: t('{name} mentioned you in the chat', { name: notice.from === null ? t('A guest') : nameOf(notice.from) }),
        to: '/games',
      };
    case 'level':
      return {
        text: t('You have reached level {level}: claim {cents} credits', { level: notice.level, cents: formatCredits(notice.cents) }),
        to: '/rewards',
      };
    case 'limit':
      return { text: limitNotice(notice), to: '/profile/limits' };
  }
}

function withdrawalText({ cents, completed, reason }: Extract<AnyNotice, { kind: 'withdrawal' }>): string {
  const amount = formatCredits(cents);
  if (completed) return t('Your withdrawal of ${amount} was completed', { amount });
  return t('Your withdrawal of ${amount} was rejected and the credits were returned: {reason}', { amount, reason: reason ?? '' });
}

const limitNames = {
  day: (kind: string) => t('{kind} limit of this day', { kind }),
  week: (kind: string) => t('{kind} limit of this week', { kind }),
  month: (kind: string) => t('{kind} limit of this month', { kind }),
} as const;

function limitNotice({ limit, period, left, amount }: Extract<AnyNotice, { kind: 'limit' }>): string {
  const name = limitNames[period](limitKindText[limit]);
  if (left === 0) return t('{name} reached', { name });
  return t('{name} nearly reached: {left} of {whole} left', {
    name,
    left: limitText(limit, left),
    whole: limitText(limit, amount, false),
  });
}
