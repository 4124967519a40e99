import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useRef } from 'react';
import { opensCommitment } from '../../domain/fairness/commitment.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { TextLink } from '../../ui/links.ts';
import { Text } from '../../ui/Text.tsx';
import { fairnessLink, type ProvableBet } from '../proof/fairnessLink.ts';
import { ProofFact } from '../proof/ProofStep.tsx';
import { newestDrawnFrom } from './newestDraw.ts';
import { t } from '../../languages/t.ts';

type Reveal = NonNullable<Account['lastReveal']>;

interface RevealedSeedProps {
  reveal: Reveal;
  /** The account's last bets. One that this seed proves is linked. */
  recents: Account['recents'];
  /** The number of rotations since the dialog opened. */
  rotations: number;
  /** Somebody follows the link to the proof. */
  onLeave?: () => void;
}

/** The newest bet of the seed. If it is not in memory any more, the inputs of its last round. */
function lastRound({ seedHash, serverSeed, clientSeed, bets }: Reveal, recents: Account['recents']): ProvableBet {
  const newest = newestDrawnFrom(seedHash, recents);
  if (newest) return newest;
  return {
    game: 'dice',
    choice: rulebookOf('dice').defaultChoice,
    serverSeed,
    draw: { seedHash, clientSeed, nonce: Math.max(0, bets - 1) },
  };
}

/** The last revealed seed and its proof, computed in this page. */
export function RevealedSeed({ reveal, recents, rotations, onLeave }: RevealedSeedProps) {
  const { seedHash, serverSeed, clientSeed, bets } = reveal;
  const place = useRef<HTMLDivElement | null>(null);
  /* A new revealed seed appears below the button that revealed it. */
  useEffect(() => {
    if (rotations > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [rotations]);
  const opens = useMemo(() => opensCommitment(serverSeed, seedHash), [serverSeed, seedHash]);
  return (
    <chakra.div ref={place} display="grid" gap="3">
      <Banner tone={opens ? 'success' : 'error'}>
        {opens
          ? t('The SHA-256 of this seed equals the hash that was promised. It proves {bets, plural, one {# bet} other {# bets}}.', { bets })
          : t('The SHA-256 of this seed is not the hash that was promised. Do not trust its bets.')}
      </Banner>
      <chakra.dl display="grid" gap="2">
        <ProofFact term={t('Server seed')}>
          <HashText value={serverSeed} label={t('revealed server seed')} keep={0} />
        </ProofFact>
        <ProofFact term={t('Promised hash')}>
          <HashText value={seedHash} label={t('promised hash')} keep={0} />
        </ProofFact>
        <ProofFact term={t('Last client seed')}>
          <code>{clientSeed}</code>
        </ProofFact>
      </chakra.dl>
      {bets > 0 && (
        <Text>
          <TextLink to={fairnessLink(lastRound(reveal, recents))} onClick={onLeave}>
            {t('Verify its last bet step by step')}
          </TextLink>
        </Text>
      )}
    </chakra.div>
  );
}
