import { chakra } from '@chakra-ui/react';
import { memo, useCallback, useMemo, useState } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import type { SettledBet } from '../../domain/worldParts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { makeSelectRecents, selectAccount } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { ShieldIcon } from '../../ui/icons/placeIcons.tsx';
import { TextLink } from '../../ui/links.ts';
import { Text } from '../../ui/Text.tsx';
import { FairnessPanel, SeedFact } from '../proof/FairnessPanel.tsx';
import { fairnessLink } from '../proof/fairnessLink.ts';
import { FairnessDialog } from './FairnessDialog.tsx';
import { t } from '../../languages/t.ts';

const NO_ROUNDS: readonly SettledBet[] = [];

/** The seeds of the next bet in one line, with links to the seeds and to the proof. Guests have no seeds and see nothing. */
export const FairnessStrip = memo(function FairnessStrip({ game }: { /** Whose last round can be verified from here. */ game?: GameName }) {
  const seeds = useAppSelector((state) => selectAccount(state)?.seeds);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const selectRecents = useMemo(() => (game === undefined ? () => NO_ROUNDS : makeSelectRecents(game)), [game]);
  const last = useAppSelector(selectRecents)[0];
  if (!seeds) return null;
  const { activeHash, clientSeed, nonce } = seeds;
  return (
    <FairnessPanel>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="1" minW="0">
        <SeedFact term={t('Server seed hash')}>
          <HashText value={activeHash} label={t('server seed hash')} />
        </SeedFact>
        <SeedFact term={t('Client seed')}>
          <chakra.code overflowWrap="anywhere">{clientSeed}</chakra.code>
        </SeedFact>
        <SeedFact term={t('Nonce')}>
          <chakra.span textStyle="numbers">{nonce}</chakra.span>
        </SeedFact>
      </chakra.dl>
      <chakra.div display="flex" alignItems="center" gap="4">
        <Button look="outline" size="sm" icon={<ShieldIcon size={18} />} onClick={() => setOpen(true)}>
          {t('Seeds')}
        </Button>
        <TextLink to={last ? fairnessLink(last) : '/fairness'} fontSize="sm" py="1">
          {last ? t('Verify the last round') : t('Verify')}
        </TextLink>
      </chakra.div>
      {game !== undefined && !last && (
        <Text size="sm" tone="muted" flexBasis="100%">
          {t('No round to verify yet. Once you have played one, you can verify it here.')}
        </Text>
      )}
      {last?.serverSeed === null && (
        <Text size="sm" tone="muted" flexBasis="100%">
          {t(
            'Your last round cannot be verified yet, because its server seed is still in use. Press “Verify the last round” to reveal it.',
          )}
        </Text>
      )}
      <FairnessDialog open={open} onClose={close} />
    </FairnessPanel>
  );
});
