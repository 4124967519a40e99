import type { OfficeAnswer } from '../../../house/office/office.ts';
import { formatCredits } from '../../../ui/credits.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Gives a withdrawal back, with the reason that its account reads. */
export const RejectDialog = ({ request, onClose }: { request: OfficeAnswer<'withdrawals'>['rows'][number]; onClose: () => void }) => (
  <ReasonDialog
    title="Reject this withdrawal"
    description={`${formatCredits(request.cents)} credits go back to ${request.username}.`}
    text="Reject withdrawal"
    busyText="Rejecting…"
    danger
    username={request.username}
    command={(reason) => ({ type: 'RejectWithdrawal', payload: { withdrawal: request.id, reason } })}
    words={{ done: 'Withdrawal rejected', failed: 'Failed to reject withdrawal' }}
    onClose={onClose}
  />
);
