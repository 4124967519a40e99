import type { AccountId } from '../../../domain/ids.ts';
import { Text } from '../../../ui/Text.tsx';
import { useEmail } from './emailBook.ts';

/** The address of an account. It is read from the directory when it is shown. */
export function EmailText({ account }: { account: AccountId }) {
  const email = useEmail(account);
  if (email === undefined) return <span aria-hidden="true">…</span>;
  if (email === null)
    return (
      <Text as="span" tone="muted">
        erased
      </Text>
    );
  return <span title={email}>{email}</span>;
}
