import { blockAccount } from '../../../house/accounts/administration.ts';
import { Text } from '../../../ui/Text.tsx';
import { told, useOffice } from '../adminContext.ts';
import { Question } from '../Question.tsx';
import type { UserRow } from './useUsers.ts';

/** Nothing of an account is ever deleted from the log: deleting it here blocks it. */
export function BlockQuestion({ user, onClose }: { user: UserRow; onClose: (changed: boolean) => void }) {
  const { house, admin } = useOffice();
  const block = () => told(blockAccount(house, admin, user.id), { done: 'User blocked', failed: 'Failed to block user' });
  return (
    <Question
      title={`Delete ${user.username}?`}
      yes="Delete user"
      busyText="Deleting…"
      onYes={() => block().then(() => onClose(true))}
      onClose={() => onClose(false)}
    >
      <Text>
        A deleted account is blocked: it can no longer sign in, and its sessions end at once. Open bets run to their end, open coin flips
        are taken back with their stake. History and credits stay in the log.
      </Text>
    </Question>
  );
}
