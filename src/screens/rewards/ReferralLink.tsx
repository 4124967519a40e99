import { chakra } from '@chakra-ui/react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { CopyIcon } from '../../ui/icons/actionIcons.tsx';
import { CheckIcon } from '../../ui/icons/statusIcons.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useCopy } from '../../ui/useCopy.ts';

const FAILED = 'Failed to copy referral link';

/** The link to share. Its button copies it and says so for three seconds. */
export function ReferralLink({ code }: { code: string }) {
  const { state, copy } = useCopy();
  const copied = state === 'yes';
  const link = `${window.location.origin}/?ref=${code}`;

  const onCopy = async (): Promise<void> => {
    const taken = await copy(link);
    showToast(taken ? { kind: 'success', text: 'Referral link copied' } : { kind: 'error', text: FAILED });
  };

  return (
    <Field label="Referral link" error={state === 'failed' ? FAILED : undefined}>
      {(wiring) => (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <TextInput {...wiring} readOnly flex="1 1 12rem" value={link} onFocus={(event) => event.target.select()} />
          <Button look="outline" icon={copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />} onClick={() => void onCopy()} minW="8rem">
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </chakra.div>
      )}
    </Field>
  );
}
