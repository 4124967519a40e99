import { ButtonLink, Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Text } from '../../ui/Text.tsx';

/** Says that credits are earned and that nobody pays anything in. */
export function DepositDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Credits are earned, not bought"
      size="sm"
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          <ButtonLink to="/offers">Go to Offers</ButtonLink>
        </>
      }
    >
      <Text>
        There is nothing to deposit: credits are play money and cannot be paid in. Complete offers, claim the daily bonus and achievements,
        or bring friends along to earn more.
      </Text>
    </Dialog>
  );
}
