/** The text of a notice, and the page that it leads to. */
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { Notice } from '../../projections/notices.ts';
import { formatCredits } from '../../ui/credits.ts';
import { limitKindText, limitText } from '../responsible/limitText.ts';
import type { AnyNotice } from './useNotices.ts';

interface NoticeText {
  readonly text: string;
  readonly to: string;
}

type NameOf = (account: string) => string;

function betsText({ game, against, isVoid, stakeCents, payoutCents }: Extract<Notice, { kind: 'bets' }>, nameOf: NameOf): string {
  const title = game === null ? 'A bet' : game === 'sports' ? 'Sports' : rulebookOf(game).title;
  if (isVoid) return `${title}: your stake of ${formatCredits(stakeCents)} credits was returned`;
  const came = payoutCents === 0 ? 'lost' : `${payoutCents > stakeCents ? 'won' : 'paid'} ${formatCredits(payoutCents)}`;
  const other = against === null ? '' : ` against ${nameOf(against)}`;
  return `${title}: your bet of ${formatCredits(stakeCents)} credits ${came}${other}`;
}

const sources = { wall: 'A partner', sports: 'A corrected result', admin: 'A correction' } as const;

function correctedText({ by, cents, debtCents, reason }: Extract<Notice, { kind: 'corrected' }>): string {
  if (by === 'sports' && cents === 0) return `The result of your sports bet was taken back: ${reason}`;
  const amount = `${formatCredits(Math.abs(cents))} credits`;
  if (cents > 0) return `A correction added ${amount}: ${reason}`;
  const owed = debtCents === 0 ? '' : `. You owe ${formatCredits(debtCents)} of them: later earnings pay it first`;
  return `${sources[by]} took back ${amount}: ${reason}${owed}`;
}

export function noticeText(notice: AnyNotice, nameOf: NameOf): NoticeText {
  switch (notice.kind) {
    case 'withdrawal': {
      const amount = `Your withdrawal of $${formatCredits(notice.cents)}`;
      const text = notice.completed
        ? `${amount} was completed`
        : `${amount} was rejected and the credits were returned: ${notice.reason ?? ''}`;
      return { text, to: '/withdrawal' };
    }
    case 'corrected':
      return { text: correctedText(notice), to: '/balance' };
    case 'referral':
      return { text: `${formatCredits(notice.cents)} credits for referring ${nameOf(notice.friend)}`, to: '/rewards?tab=referrals' };
    case 'offer':
      return { text: `Offer completed! Earned ${formatCredits(notice.cents)} credits`, to: '/offers' };
    case 'tip':
      return { text: `${nameOf(notice.from)} gave you a tip of ${formatCredits(notice.cents)} credits`, to: '/balance' };
    case 'rain':
      return { text: `Rain in the chat: ${formatCredits(notice.cents)} credits for you`, to: '/balance' };
    case 'race':
      return { text: `Place ${notice.place} in last week’s race: ${formatCredits(notice.cents)} credits`, to: '/leaderboard' };
    case 'wall':
      return { text: `A partner wall credited ${formatCredits(notice.cents)} credits`, to: '/balance' };
    case 'bets':
      return { text: betsText(notice, nameOf), to: '/profile/history' };
    case 'daily':
      return { text: `Your daily bonus of ${formatCredits(notice.cents)} credits is ready`, to: '/rewards' };
    case 'streak':
      return { text: `Your streak bonus of ${formatCredits(notice.cents)} credits is ready`, to: '/rewards' };
    case 'quests':
      return {
        text: `${notice.count === 1 ? 'A quest is' : `${notice.count} quests are`} done: claim ${formatCredits(notice.cents)} credits`,
        to: '/rewards',
      };
    case 'undecided':
      return {
        text: notice.count === 1 ? 'A withdrawal waits for your decision' : `${notice.count} withdrawals wait for your decision`,
        to: '/admin?tab=general&view=withdrawals',
      };
    case 'mention':
      return { text: `${notice.from === null ? 'A guest' : nameOf(notice.from)} mentioned you in the chat`, to: '/games' };
    case 'level':
      return { text: `You have reached level ${notice.level}: claim ${formatCredits(notice.cents)} credits`, to: '/rewards' };
    case 'limit': {
      const name = `${limitKindText[notice.limit]} limit of this ${notice.period}`;
      const text =
        notice.left === 0
          ? `${name} reached`
          : `${name} nearly reached: ${limitText(notice.limit, notice.left)} of ${limitText(notice.limit, notice.amount, false)} left`;
      return { text, to: '/profile/limits' };
    }
  }
}
