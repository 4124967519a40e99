import { readTypedHex } from '../../domain/fairness/typed.ts';
import { TextField } from '../../ui/TextField.tsx';
import { correctionNote } from '../proof/correctionNote.ts';
import { t } from '../../languages/t.ts';

/** The typed receipt: nothing, a hash, or not a hash. */
type ReadReceipt = { readonly receipt?: string } | { readonly problem: string };

export function readReceipt(text: string): ReadReceipt {
  if (text.trim() === '') return {};
  const read = readTypedHex(text);
  return read ? { receipt: read.hex } : { problem: t('A receipt has 64 characters, each a digit or a letter from a to f') };
}

interface ReceiptFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** A receipt that somebody kept earlier, to compare the log with. */
export function ReceiptField({ value, onChange }: ReceiptFieldProps) {
  const read = readReceipt(value);
  return (
    <TextField
      label={t('Receipt to compare (optional)')}
      hint={correctionNote(value) ?? t('The hash that you kept from an earlier export. The check looks for it in the whole log.')}
      error={'problem' in read ? read.problem : undefined}
      fontFamily="mono"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
    />
  );
}
