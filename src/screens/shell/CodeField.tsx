import { TextField } from '../../ui/TextField.tsx';
import { t } from '../../languages/t.ts';

interface CodeFieldProps {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
}

/** The code of an authenticator app. Apps show it in two groups, so spaces are left out. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label={t('Code')}
      required
      hint={t('The six digits that your authenticator app shows now')}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(text) => onChange(text.replaceAll(/\s/gu, ''))}
    />
  );
}
