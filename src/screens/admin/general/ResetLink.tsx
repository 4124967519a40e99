import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { PasswordResets } from '../../../api/auth/passwordResets.ts';
import { Button } from '../../../ui/Button.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useAttempt } from '../../shell/useAttempt.ts';
import { t } from '../../../languages/t.ts';

/** Makes a link with which the owner of the account sets a new password, for the admin to hand on. */
export function ResetLink({ resets, email }: { resets: PasswordResets; email: string }) {
  const { busy, run } = useAttempt();
  const [link, setLink] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const made = await run(() => resets.offer(email));
    if (made) setLink(made.link);
  };
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <Button look="outline" size="sm" busyText={busy ? t('Making a link…') : undefined} onClick={() => void make()}>
        {t('Make a link to a new password')}
      </Button>
      {link !== null && (
        <div role="status">
          <HashText value={link} label={t('link to a new password')} keep={12} />
          <Text size="sm" tone="muted">
            {t('Hand it on to the owner of the account and to nobody else. It is good once, for a day. A newer link replaces it.')}
          </Text>
        </div>
      )}
    </chakra.div>
  );
}
