import { chakra } from '@chakra-ui/react';
import { drawClientSeed } from '../../client/sentClientSeeds.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ShieldIcon } from '../../ui/icons/placeIcons.tsx';
import { useAuthDialog } from '../shell/authDialogContext.ts';
import { useCommand } from '../shell/useCommand.ts';
import { t } from '../../languages/t.ts';

interface SealedRoundProps {
  seedHash: string;
  onRevealed: (serverSeed: string) => void;
}

/** Stands for the proof of a round whose server seed is missing. The player of a seed in use reveals it from here. */
export function SealedRound({ seedHash, onRevealed }: SealedRoundProps) {
  const account = useAppSelector(selectAccount);
  const openAuth = useAuthDialog();
  const revealed = account?.lastReveal?.seedHash === seedHash ? account.lastReveal.serverSeed : undefined;
  if (account?.seeds.activeHash === seedHash) return <SeedInUse account={account} onRevealed={onRevealed} />;
  if (revealed !== undefined)
    return (
      <EmptyState
        title={t('The server seed of this round is revealed')}
        icon={<ShieldIcon size={40} />}
        action={<Button onClick={() => onRevealed(revealed)}>{t('Verify with it')}</Button>}
      >
        {t('It was rotated after the link to this proof was made.')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('This round is sealed')}
      icon={<ShieldIcon size={40} />}
      action={account ? undefined : <Button onClick={() => openAuth('sign-in')}>{t('Sign In')}</Button>}
    >
      {account
        ? t('Only the player of a seed in use can reveal it. If it was revealed before, enter it beside the other values.')
        : t(
            'Only the player of a seed in use can reveal it: sign in as that player. If it was revealed before, enter it beside the other values.',
          )}
    </EmptyState>
  );
}

/** Rotates the pair, and hands on the seed that it reveals. */
function SeedInUse({ account, onRevealed }: Pick<SealedRoundProps, 'onRevealed'> & { account: Account }) {
  const house = useHouse();
  const { busy, problem, send } = useCommand();
  const reveal = async (): Promise<void> => {
    if (!house) return;
    const clientSeed = drawClientSeed(house, account, account.seeds.nextHash);
    const accepted = await send({ type: 'RotateSeed', payload: { clientSeed } }, { done: t('Server seed rotated') });
    const rotated = accepted?.events.find((event) => event.type === 'seed/rotated');
    if (rotated) onRevealed(rotated.data.serverSeed);
  };
  return (
    <chakra.div display="grid" gap="4">
      <EmptyState
        title={t('This round is sealed')}
        icon={<ShieldIcon size={40} />}
        action={
          <Button busyText={busy ? t('Revealing…') : undefined} onClick={() => void reveal()}>
            {t('Reveal and verify')}
          </Button>
        }
      >
        {t(
          'Its server seed is still in use: the next bet draws from it too. Revealing it puts the next seed in its place. Your browser draws a new client seed for it, and the nonce starts again at 0.',
        )}
      </EmptyState>
      {problem && <Banner tone="error">{problem.sentence}</Banner>}
    </chakra.div>
  );
}
