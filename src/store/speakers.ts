/** Who says what in the chat. */
import { useCallback, useMemo } from 'react';
import type { ChatMessage } from '../domain/worldParts.ts';
import { useAppSelector } from './hooks.ts';
import { useHouseWord } from './houseWord.ts';
import { speakerIn, type Speaker } from './selectors/chat.ts';

/** The author of a message, with their current name and whether they are an admin. */
export function useSpeakerOf(): (message: Pick<ChatMessage, 'account' | 'formerName'>) => Speaker {
  const usernames = useAppSelector((state) => state.world.usernames);
  const word = useHouseWord('admins');
  const told = useMemo(
    () => ({
      admins: new Set(word?.rows.map(({ account }) => account)),
      mutes: new Map(word?.own?.muted.map(({ account, until }) => [account, until])),
    }),
    [word],
  );
  return useCallback((message) => speakerIn({ usernames }, message, told), [usernames, told]);
}
