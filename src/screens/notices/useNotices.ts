import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { nearLimits, type NearLimit } from '../../domain/accounts/limits.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { achievementOf, achievementRules, claimableAchievements } from '../../domain/earning/achievements.ts';
import { levelOf, levelsPay, reachedLevel } from '../../domain/earning/levels.ts';
import { claimableQuests, questOf } from '../../domain/earning/quests.ts';
import { dailyDueAt, streakRules } from '../../domain/earning/daily.ts';
import type { AccountId } from '../../domain/ids.ts';
import { DAY_MS, utcDay } from '../../domain/utc.ts';
import type { Office } from '../../api/office.ts';
import { useServices } from '../../store/houseContext.ts';
import { useAnswer } from '../shell/useAnswer.ts';
import { noteSeen, onSeen, seenBy } from '../../browser/seen.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { mentionsOf } from '../../projections/mentions.ts';
import { Notices, type Notice } from '../../projections/notices.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectBonusTimes, selectCorrections, selectRules } from '../../store/selectors/account.ts';
import { usePages } from '../shell/usePages.ts';
import { useTime } from '../shell/useTime.ts';

/** Notices that are read and shown at first. */
const SHOWN = 20;

/** The newest mentions that are listed. */
const MENTIONS_SHOWN = 5;

/** Undecided withdrawals that are counted, at most. */
const MOST_UNDECIDED = 100;

interface Mention {
  readonly key: string;
  readonly kind: 'mention';
  readonly from: AccountId | null;
  readonly at: number;
}

/**
 * A notice about the present state, such as a bonus that is due. No entry of the log says it; it follows from the log. Its `key` is kept when
 * it has been read, and is another one when it is news again.
 */
type StateNotice =
  | { readonly key: string; readonly kind: 'daily' | 'streak'; readonly cents: number }
  | { readonly key: string; readonly kind: 'quests' | 'achievements'; readonly count: number; readonly cents: number }
  | { readonly key: string; readonly kind: 'undecided'; readonly count: number }
  | Mention
  | { readonly key: string; readonly kind: 'level'; readonly level: number; readonly cents: number }
  | ({ readonly key: string; readonly kind: 'limit' } & Pick<NearLimit, 'left' | 'amount' | 'until'> & {
        readonly limit: NearLimit['kind'];
        readonly period: NearLimit['period'];
      });

export type AnyNotice = Notice | StateNotice;

export interface ShownNotice {
  readonly notice: AnyNotice;
  readonly unread: boolean;
}

/** Quests, a level and achievements that are reached and not claimed. */
function useClaimable(account: Account): readonly StateNotice[] {
  const corrections = useAppSelector(selectCorrections);
  const logId = useAppSelector((state) => state.world.logId);
  const level = useAppSelector((state) => levelOf(state.world, account.id));
  const reached = reachedLevel(account);
  const achievements = useClaimableAchievements(account);
  const day = useTime(utcDay);
  return useMemo(() => {
    const quests = claimableQuests({ corrections, logId }, account, day * DAY_MS);
    const cents = quests.reduce((sum, name) => sum + questOf(name).cents, 0);
    return [
      ...(quests.length > 0 ? [{ key: `quests ${day} ${quests.join(' ')}`, kind: 'quests', count: quests.length, cents } as const] : []),
      ...(reached > level ? [{ key: `level ${reached}`, kind: 'level', level: reached, cents: levelsPay(level, reached) } as const] : []),
      ...achievements,
    ];
  }, [corrections, logId, account, day, reached, level, achievements]);
}

function useClaimableAchievements(account: Account): readonly StateNotice[] {
  const rules = useAppSelector((state) => state.world.rules);
  const rulesHistory = useAppSelector((state) => state.world.rulesHistory);
  return useMemo(() => {
    const names = claimableAchievements({ rules, rulesHistory }, account);
    const cents = names.reduce((sum, name) => sum + achievementOf(name).cents(achievementRules({ rules, rulesHistory }, account, name)), 0);
    return names.length > 0 ? [{ key: `achievements ${names.join(' ')}`, kind: 'achievements', count: names.length, cents }] : [];
  }, [rules, rulesHistory, account]);
}

const nothing = (): void => undefined;

/** The withdrawals that wait, oldest first. While the table is being built (`progress`), it is asked for again. */
async function undecidedIn(office: Office): Promise<readonly { readonly id: string }[]> {
  for (;;) {
    const { rows, progress } = await office.read('withdrawals', { status: 'pending', limit: MOST_UNDECIDED });
    if (progress === null) return rows;
  }
}

/** Withdrawals that wait for the decision of an admin. A new one is unread. A page of a house server has no such list in its world, so it asks the house. */
function useUndecided({ id, role }: Account): readonly StateNotice[] {
  const services = useServices();
  const office = useMemo(() => (services && role === 'admin' ? services.office(id) : null), [services, id, role]);
  const renewal = useCallback((again: () => void) => office?.onChange(again) ?? nothing, [office]);
  const { answer } = useAnswer(
    useMemo(() => office && (() => undecidedIn(office)), [office]),
    renewal,
  );
  return useMemo(
    () => (answer && answer.length > 0 ? [{ key: `undecided ${answer.at(-1)?.id}`, kind: 'undecided', count: answer.length }] : []),
    [answer],
  );
}

/** Messages of the chat that mention the account. */
function useMentions({ id }: Account): readonly Mention[] {
  const messages = useAppSelector((state) => state.world.chat.messages);
  const names = useAppSelector((state) => state.world.names);
  return useMemo(
    () =>
      mentionsOf(id, messages, names)
        .slice(0, MENTIONS_SHOWN)
        .map(({ id: message, account: from, at }) => ({ key: `mention ${message}`, kind: 'mention', from, at })),
    [id, messages, names],
  );
}

/** Withdrawals to decide, bonuses that wait, what can be claimed, and limits that are nearly reached. */
function useStateNotices(account: Account): readonly StateNotice[] {
  const undecided = useUndecided(account);
  const claimable = useClaimable(account);
  const rules = useAppSelector(selectRules);
  const corrections = useAppSelector(selectCorrections);
  const times = useAppSelector(selectBonusTimes);
  const due = useTime((now) => dailyDueAt(times, account) <= now);
  const { claimed } = account.daily;
  const { dailyBonus } = rules;
  const streak = streakRules(times, account);
  const isFull = account.daily.streak >= streak.claims;
  // Limits change with bets, which draw this anew, and with their periods. As a text, because `useTime` compares values with ===.
  const near = useTime((now) => JSON.stringify(nearLimits(corrections, account, now)));
  return useMemo(() => {
    const limits = (JSON.parse(near) as readonly NearLimit[]).map(({ kind: limit, period, start, left, amount, until }): StateNotice => ({
      key: `limit ${limit}/${period} ${start}`,
      kind: 'limit',
      limit,
      period,
      left,
      amount,
      until,
    }));
    const last = claimed?.seq ?? 0;
    const daily: StateNotice = { key: `daily ${last}`, kind: 'daily', cents: dailyBonus.cents };
    const full: StateNotice = { key: `streak ${last}`, kind: 'streak', cents: streak.cents };
    return [...undecided, ...(due ? [daily] : []), ...(isFull ? [full] : []), ...claimable, ...limits];
  }, [undecided, claimable, due, isFull, near, claimed?.seq, dailyBonus.cents, streak.cents]);
}

const NO_NOTICES: readonly Notice[] = [];

/** Merges mentions with the notices of the log, newest first. Each list keeps its order, because a correction may set the clock back. */
function merged(mentions: readonly Mention[], logged: readonly Notice[]): readonly (Mention | Notice)[] {
  const all: (Mention | Notice)[] = [];
  let next = 0;
  for (const notice of logged) {
    for (let mention = mentions[next]; mention && mention.at >= notice.at; mention = mentions[next]) {
      all.push(mention);
      next += 1;
    }
    all.push(notice);
  }
  return [...all, ...mentions.slice(next)];
}

/** An account's notices: what is the case now, then mentions and what the log tells, newest first. */
export function useNotices(house: PlayerHouse, account: Account) {
  const { id } = account;
  const { noticesUpTo, noticesKnown } = useSyncExternalStore(onSeen, () => seenBy(id));
  // The source reads the log back to the last notice that was read when this tab began.
  const source = useMemo(() => new Notices(house.ports.store, id, seenBy(id).noticesUpTo), [house, id]);
  const { items, busy, failed, more } = usePages(house, source, { size: SHOWN });
  const stateNotices = useStateNotices(account);
  const mentions = useMentions(account);
  const logged = failed ? NO_NOTICES : items;
  const shown = useMemo((): readonly ShownNotice[] => {
    const isNew = ({ key }: StateNotice): boolean => !noticesKnown.includes(key);
    const isUnread = (notice: AnyNotice): boolean => ('seq' in notice ? notice.seq > noticesUpTo : isNew(notice));
    return [...stateNotices, ...merged(mentions, logged)].map((notice) => ({ notice, unread: isUnread(notice) }));
  }, [stateNotices, mentions, logged, noticesKnown, noticesUpTo]);
  const unread = shown.filter((one) => one.unread).length;
  const isLoggedUnread = logged.some(({ seq }) => seq > noticesUpTo);
  // Where nothing is unread, the position follows the log, also a log that began again. So the next start reads no further back.
  useEffect(() => {
    if (!busy && !failed && !isLoggedUnread && house.head.seq !== seenBy(id).noticesUpTo) noteSeen(id, { noticesUpTo: house.head.seq });
  }, [busy, failed, isLoggedUnread, house, id]);
  const markRead = useCallback(
    () => noteSeen(id, { noticesUpTo: house.head.seq, noticesKnown: [...stateNotices, ...mentions].map(({ key }) => key) }),
    [house, id, stateNotices, mentions],
  );
  return { shown, unread, markRead, busy, failed, more };
}
