import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Identity, IdentitySignIn } from '../../api/auth/authService.ts';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/Text.tsx';
import { t } from '../../languages/t.ts';

export type Who = IdentitySignIn['who'];

/** The attempt by "Continue with Google". Another one is `new` or the id of an account. */
const LAST: Who = 'last';

/** The older identities that are offered. */
const MOST_OTHERS = 5;

interface IdentityChoiceProps {
  /** The last used first. Undefined until they are known. */
  identities: readonly Identity[] | undefined;
  busy: boolean;
  /** The attempt that runs: whose identity is being signed in with. */
  busyWay: string | null;
  onIdentity: (who: Who) => void;
}

/** The simulated third party: the account that was used last, and under it the way to another one. */
export function IdentityChoice({ identities = [], busy, busyWay, onIdentity }: IdentityChoiceProps) {
  const [choosing, setChoosing] = useState(false);
  const [last, ...others] = identities;
  const another = (): void => (others.length === 0 ? onIdentity('new') : setChoosing(!choosing));
  return (
    <chakra.div display="grid" gap="1.5">
      <Button
        look="outline"
        wide
        aria-disabled={busy || undefined}
        busyText={busyWay === LAST ? t('Continuing with Google…') : undefined}
        onClick={() => onIdentity(LAST)}
      >
        {t('Continue with Google')}
      </Button>
      {/* One line in every state, because the identities may be read late. */}
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="2" minH="9">
        <Text size="sm" tone="muted" minW="0" overflowWrap="anywhere">
          {last ? t('As {username}', { username: last.username }) : t('Simulated: nothing is sent to Google.')}
        </Text>
        {last && (
          <Button
            look="quiet"
            size="sm"
            flexShrink="0"
            me="-3"
            aria-disabled={busy || undefined}
            aria-expanded={others.length === 0 ? undefined : choosing}
            busyText={busyWay === 'new' && !choosing ? t('Continuing…') : undefined}
            onClick={another}
          >
            {t('Use another account')}
          </Button>
        )}
      </chakra.div>
      {choosing && (
        <chakra.div role="group" aria-label={t('Use another account')} display="grid" gap="1.5">
          {others.slice(0, MOST_OTHERS).map(({ account, username }) => (
            <OtherAccount key={account} who={account} text={username} busy={busy} busyWay={busyWay} onIdentity={onIdentity} />
          ))}
          <OtherAccount who="new" text={t('New account')} busy={busy} busyWay={busyWay} onIdentity={onIdentity} />
        </chakra.div>
      )}
    </chakra.div>
  );
}

function OtherAccount({ who, text, busy, busyWay, onIdentity }: Omit<IdentityChoiceProps, 'identities'> & { who: Who; text: string }) {
  return (
    <Button
      look="outline"
      size="sm"
      wide
      aria-disabled={busy || undefined}
      busyText={busyWay === who ? t('Continuing…') : undefined}
      onClick={() => onIdentity(who)}
    >
      {text}
    </Button>
  );
}
