/**
 * Lists of players in memory: those of one account, folded from its own entries, and the chat. In a browser that takes less time than the
 * tables of all accounts in IndexedDB, and needs no space there.
 */
import type { EventType } from '../domain/events/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { holdsEvent } from '../base/holdsEvent.ts';
import { betsProjection } from './bets.ts';
import { MemoryProjections } from './memoryProjections.ts';
import { messageChangesProjection, messagesProjection } from './messages.ts';
import { movementsProjection } from './movements.ts';
import { LogProjections, type ReadableLog } from './projectLog.ts';
import { referencesProjection } from './references.ts';
import { withdrawalsProjection } from './withdrawals.ts';

/** What bets refer to and what concerns nobody by itself. */
const ofEverybody: ReadonlySet<EventType> = new Set(['sport/created']);

export const ownProjections = (account: AccountId, log: ReadableLog): LogProjections =>
  new LogProjections(new MemoryProjections(), log, {
    folded: [betsProjection, movementsProjection, referencesProjection, withdrawalsProjection],
    accepts: (stored) => stored.subjects.includes(account) || holdsEvent(stored, ofEverybody),
  });

const ofChat: ReadonlySet<EventType> = new Set(['chat/said', 'chat/reacted', 'chat/hidden', 'chat/migrated']);

export const chatProjections = (log: ReadableLog): LogProjections =>
  new LogProjections(new MemoryProjections(), log, {
    folded: [messageChangesProjection, messagesProjection],
    accepts: (stored) => holdsEvent(stored, ofChat),
  });
