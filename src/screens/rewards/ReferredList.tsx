import { chakra } from '@chakra-ui/react';
import { countedAt } from '../../domain/clock.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouseWord } from '../../store/houseWord.ts';
import { selectCorrections } from '../../store/selectors/account.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { PanelSection } from '../../ui/Section.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Text } from '../../ui/Text.tsx';

const NOBODY: readonly never[] = [];

/** The referred friends, newest first, each with whether the reward was paid. */
export function ReferredList() {
  const word = useHouseWord('friends');
  const corrections = useAppSelector(selectCorrections);
  const friends = word?.own?.friends ?? NOBODY;
  return (
    <PanelSection title="Friends you referred" heading={{ mb: '2' }}>
      {word === null ? (
        <SkeletonGroup label="Loading the friends you referred" />
      ) : friends.length === 0 ? (
        <EmptyState title="Nobody yet">Copy your link and send it to a friend.</EmptyState>
      ) : (
        <chakra.ul>
          {friends.map((friend) => (
            <chakra.li
              key={friend.account}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              justifyContent="space-between"
              columnGap="4"
              rowGap="1"
              py="3"
              borderTopWidth="1px"
              borderColor="line"
            >
              <chakra.div minW="0">
                <chakra.p fontWeight="600" overflowWrap="anywhere">
                  {friend.username}
                </chakra.p>
                <Text size="sm" tone="muted">
                  <Moment at={countedAt(corrections, friend.registered)} />
                </Text>
              </chakra.div>
              <StatusPill tone={friend.paid ? 'success' : 'pending'}>{friend.paid ? 'Paid' : 'Pending'}</StatusPill>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </PanelSection>
  );
}
