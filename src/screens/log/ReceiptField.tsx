import { TextField } from '../../ui/TextField.tsx';

const HEX_64 = /^[0-9a-f]{64}$/;

/** The typed head: nothing, a hash, or not a hash. */
type ReadReceipt = { readonly receipt?: string } | { readonly problem: string };

export function readReceipt(text: string): ReadReceipt {
  const hash = text.trim();
  if (hash === '') return {};
  return HEX_64.test(hash) ? { receipt: hash } : { problem: 'A receipt has 64 characters, each a digit or a letter from a to f' };
}

interface ReceiptFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** A head that somebody kept earlier, to compare the log with. */
export function ReceiptField({ value, onChange }: ReceiptFieldProps) {
  const read = readReceipt(value);
  return (
    <TextField
      label="Receipt to compare (optional)"
      hint="The hash that you kept from an earlier export. The check looks for it in the whole log."
      error={'problem' in read ? read.problem : undefined}
      fontFamily="mono"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
    />
  );
}
