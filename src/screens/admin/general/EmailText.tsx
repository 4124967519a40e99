import { Text } from '../../../ui/Text.tsx';
import { t } from '../../../languages/t.ts';

/** The address of an account. Null: it was erased. */
export function EmailText({ email }: { email: string | null }) {
  if (email === null)
    return (
      <Text as="span" tone="muted">
        {t('erased')}
      </Text>
    );
  return <span title={email}>{email}</span>;
}
