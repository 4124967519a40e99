import type { Rules } from '../../../domain/rules.ts';
import { Question } from '../../../ui/Question.tsx';
import { useCommand } from '../../shell/useCommand.ts';
import { DifferenceTable } from './DifferenceTable.tsx';
import { differences } from './rulesForm.ts';

const words = { done: 'Rules changed', failed: 'Failed to change the rules' };

/** Shows what a change of the rules changes, before it is sent. */
export function ChangeDialog({ before, after, onClose }: { before: Rules; after: Rules; onClose: (done: boolean) => void }) {
  const { busy, send } = useCommand();
  return (
    <Question
      alert={false}
      size="lg"
      title="Change the rules"
      description="From its entry on, for everybody. Bets that stand keep the rules they were placed under."
      no="Back to the form"
      yes="Set these rules"
      busyText={busy ? 'Setting…' : undefined}
      onYes={() => void send({ type: 'SetRules', payload: { rules: after } }, words).then((set) => onClose(set !== null))}
      onClose={() => onClose(false)}
    >
      <DifferenceTable label="What changes" differences={differences(before, after)} />
    </Question>
  );
}
