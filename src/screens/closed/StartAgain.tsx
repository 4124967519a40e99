import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { Text } from '../../ui/Text.tsx';
import { useOpener } from '../../ui/useOpener.ts';

/** Gives everything up, after a question that is not answered by accident. */
export function StartAgain({ onStartAgain }: { onStartAgain: () => Promise<void> }) {
  const question = useOpener(LazyDialog);
  return (
    <>
      <Button look="danger" {...question.trigger}>
        Start again with an empty house
      </Button>
      {question.mounted && (
        <LazyDialog
          open={question.open}
          onClose={question.close}
          alert
          size="sm"
          title="Start again?"
          description="All accounts, balances and histories of this browser are given up. An exported log can still be verified, but not continued."
          footer={
            <>
              <Button look="outline" onClick={question.close}>
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
      )}
    </>
  );
}
