import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { useOpener } from '../../ui/useOpener.ts';
import { GiveUpQuestion } from '../frame/GiveUpQuestion.tsx';

/** Gives everything up, after a question that is not answered by accident. */
export function StartAgain({ onStartAgain }: { onStartAgain: () => Promise<void> }) {
  const question = useOpener(LazyDialog);
  return (
    <>
      <Button look="danger" {...question.trigger}>
        Start again with an empty house
      </Button>
      <GiveUpQuestion
        question={question}
        title="Start again?"
        description="All accounts, balances and histories of this browser are given up. An exported log can still be verified, but not continued."
        yes="Start again"
        onYes={() => void onStartAgain()}
      >
        The accounts that the house comes with will be there again, with nothing played.
      </GiveUpQuestion>
    </>
  );
}
