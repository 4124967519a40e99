/** Answers of the house that a reader's view of the log does not contain. Screens ask in the same way wherever the house is. */
import { useCallback, useSyncExternalStore } from 'react';
import type { Topic, TopicAnswer } from '../api/topics/catalog.ts';
import { useAppSelector } from './hooks.ts';
import { useHouse } from './houseContext.ts';
import { selectAccountId } from './selectors/account.ts';

const stop = (): void => undefined;

/** Follows a topic while the component is shown. Null until the first answer; the house of the same tab answers at once. */
export function useTopic<T extends Topic>(topic: T): TopicAnswer<T> | null {
  const house = useHouse();
  const reader = useAppSelector(selectAccountId);
  const follow = useCallback((listener: () => void) => house?.follow(topic, reader, listener) ?? stop, [house, topic, reader]);
  return useSyncExternalStore(follow, () => house?.topicAnswer(topic, reader) ?? null);
}
