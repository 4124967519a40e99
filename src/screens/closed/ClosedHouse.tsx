import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { RestoreForm } from '../frame/RestoreForm.tsx';

export type ClosedStatus =
  | { readonly phase: 'lost'; readonly seenSeq: number }
  | { readonly phase: 'unavailable'; readonly sentence: string };

export interface ClosedHouseProps {
  status: ClosedStatus;
  /** Deletes what is left and reloads. */
  onStartAgain: () => Promise<void>;
}

/** Why nothing can be played here, and what can be done. Never a silent new beginning. */
export function ClosedHouse({ status, onStartAgain }: ClosedHouseProps) {
  const [asking, setAsking] = useState(false);
  if (status.phase === 'unavailable') {
    return (
      <Panel as="section" aria-labelledby="closed-title">
        <Heading level={1} look="title" id="closed-title">
          The house cannot be opened
        </Heading>
        <Text mt="3" tone="muted">
          {status.sentence}
        </Text>
        <Button mt="5" onClick={() => location.reload()}>
          Try again
        </Button>
      </Panel>
    );
  }
  return (
    <Panel as="section" aria-labelledby="closed-title">
      <Heading level={1} look="title" id="closed-title">
        This browser has lost the log
      </Heading>
      <Text mt="3" tone="muted" maxW="42rem">
        It held at least {status.seenSeq} entries when this page was last open. The browser has deleted them, or they were deleted with its
        site data; the secrets of running rounds went with them. Nothing has been changed since. If another copy of this browser’s
        profile exists, close this page and bring it back first; if you saved a backup, restore it.
      </Text>
      <Heading level={2} mt="8" mb="4">
        Restore backup
      </Heading>
      <RestoreForm />
      <Heading level={2} mt="8" mb="4">
        Start again
      </Heading>
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
    </Panel>
  );
}
