import { chakra } from '@chakra-ui/react';
import { IconButton } from './IconButton.tsx';
import { CopyIcon } from './icons/actionIcons.tsx';
import { CheckIcon, ErrorIcon } from './icons/statusIcons.tsx';
import { announce } from './announcements.tsx';
import { VisuallyHidden } from './Text.tsx';
import { useCopy } from './useCopy.ts';
import { t } from '../languages/t.ts';

interface HashTextProps {
  value: string;
  /** The name of the value for the copy button: "server seed hash". */
  label: string;
  /** Characters shown at the start and at the end. 0 shows the whole value with line breaks. Default: 6. */
  keep?: number;
  copyable?: boolean;
}

function shorten(value: string, keep: number): string {
  return keep === 0 || value.length <= keep * 2 + 1 ? value : `${value.slice(0, keep)}…${value.slice(-keep)}`;
}

/** A hash: shortened on screen, whole for screen readers and the clipboard. */
export function HashText({ value, label, keep = 6, copyable = true }: HashTextProps) {
  const { state: copied, copy } = useCopy();
  const onCopy = async (): Promise<void> =>
    announce((await copy(value)) ? t('Copied {label}', { label }) : t('Could not copy {label}', { label }));
  const shown = shorten(value, keep);
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" maxW="full" verticalAlign="middle">
      <chakra.code fontSize="sm" color="fg" overflowWrap="anywhere" {...(keep === 0 ? {} : { whiteSpace: 'nowrap' })} title={value}>
        {shown === value ? (
          value
        ) : (
          <>
            <span aria-hidden="true">{shown}</span>
            <VisuallyHidden>{value}</VisuallyHidden>
          </>
        )}
      </chakra.code>
      {copyable && (
        <IconButton
          size="sm"
          label={
            copied === 'yes'
              ? t('Copied {label}', { label })
              : copied === 'failed'
                ? t('Could not copy {label}', { label })
                : t('Copy {label}', { label })
          }
          onClick={() => void onCopy()}
          icon={copied === 'yes' ? <CheckIcon size={16} /> : copied === 'failed' ? <ErrorIcon size={16} /> : <CopyIcon size={16} />}
        />
      )}
    </chakra.span>
  );
}
