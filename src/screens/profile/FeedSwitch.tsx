import { chakra } from '@chakra-ui/react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Text } from '../../ui/Text.tsx';
import { useCommand } from '../shell/useCommand.ts';

/** Hides the name in the feed of rounds, or shows it again. */
export function FeedSwitch({ hidden }: { hidden: boolean }) {
  const { send, busy } = useCommand();
  const set = (asked: boolean): void =>
    void send(
      { type: 'SetFeed', payload: { hidden: asked } },
      { done: asked ? 'Your rounds are listed as of a hidden player' : 'Your rounds are listed with your name' },
    );
  return (
    <chakra.div display="grid" gap="1" justifyItems="start">
      <Checkbox checked={hidden} disabled={busy} onChange={set}>
        Hide my name in the feed of rounds
      </Checkbox>
      <Text size="sm" tone="muted">
        The feed beside the games then says “Hidden” and links no proof, for earlier rounds too, and the payouts on Offers say the same. The
        leaderboard, the chat, live roulette and flips between two still show your name.
      </Text>
    </chakra.div>
  );
}
