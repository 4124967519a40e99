import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { Text } from '../../ui/Text.tsx';

/** Gives everything up, after a question that is not answered by accident. */
export function StartAgain({ onStartAgain }: { onStartAgain: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Start again with an empty house
      </Button>
      <LazyDialog
        open={asking}
        onClose={() => setAsking(false)}
        alert
        size="sm"
        title="Start again?"
        description="All accounts, balances and histories of this browser are given up. An exported log can still be verified, but not continued."
        footer={
          <>
            <Button look="outline" onClick={() => setAsking(false)}>
              Keep everything as it is
            </Button>
            <Button look="danger" onClick={() => void onStartAgain()}>
              Start again
            </Button>
          </>
        }
      >
        <Text>The accounts that the house comes with will be there again, with nothing played.</Text>
      </LazyDialog>
    </>
  );
}
