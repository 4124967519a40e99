import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { copiedForMs } from '../../ui/HashText.tsx';
import { CopyIcon } from '../../ui/icons/actionIcons.tsx';
import { CheckIcon } from '../../ui/icons/statusIcons.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toasts.ts';

const FAILED = 'Failed to copy referral link';

/** The link to share. Its button copies it and says so for three seconds. */
export function ReferralLink({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const link = `${window.location.origin}/?ref=${code}`;

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setProblem(undefined);
      showToast({ kind: 'success', text: 'Referral link copied' });
    } catch {
      setProblem(FAILED);
      showToast({ kind: 'error', text: FAILED });
    }
  };

  return (
    <Field label="Referral link" error={problem}>
      {(wiring) => (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <TextInput {...wiring} readOnly flex="1 1 12rem" value={link} onFocus={(event) => event.target.select()} />
          <Button look="outline" icon={copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />} onClick={() => void copy()} minW="8rem">
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </chakra.div>
      )}
    </Field>
  );
}
