import { chakra } from '@chakra-ui/react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import { frameAddress, type PartnerWall } from '../../api/partners/partnersConfig.ts';
import type { BegunVisit } from '../../api/partners/walls.ts';
import { Button } from '../../ui/Button.tsx';
import { type Retry, RetryBanner } from '../../ui/RetryBanner.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { LOAD_FAILED } from './loadFailed.ts';
import { useEarning } from '../../store/earningContext.ts';
import { useAnswer } from '../shell/useAnswer.ts';
import { t } from '../../languages/t.ts';

/** A frame that has not loaded after this time counts as failed. */
const FRAME_TIMEOUT_MS = 20_000;

/** A wall may run scripts, read its own cookies, send forms and open tabs. It cannot navigate this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';

const Frame = chakra('iframe', { base: { display: 'block', width: 'full', border: '0', bg: 'white' } });

interface WallFrameProps {
  account: AccountId;
  wall: PartnerWall;
  /** Null while the visit begins. */
  opened: BegunVisit | null;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Whether only what this frame posts is credited. */
  onlyHere: boolean;
}

/** The partner's page in a sandbox, from another origin. A problem replaces it. */
export function WallFrame({ account, wall, opened, frame, onlyHere }: WallFrameProps) {
  const { address, failed } = useWallAddress(account, wall, opened);
  const [phase, setPhase] = useState<'loading' | 'loaded' | 'late'>('loading');

  useEffect(() => {
    if (address === undefined || phase !== 'loading') return;
    const timer = setTimeout(() => setPhase('late'), FRAME_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [address, phase]);

  if (failed) return <RetryBanner {...failed} />;
  if (phase === 'late') return <RetryBanner sentence={LOAD_FAILED} onRetry={() => setPhase('loading')} />;
  return (
    <>
      {wall.newTab && address !== undefined && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mb="4">
          <Button look="outline" size="sm" onClick={() => window.open(address, '_blank', 'noopener,noreferrer')}>
            {t('Open in a new tab')}
          </Button>
          {onlyHere && (
            <Text size="sm" tone="muted">
              {t('You earn credits only in the frame below.')}
            </Text>
          )}
        </chakra.div>
      )}
      <chakra.div
        position="relative"
        borderWidth="1px"
        borderColor="lineStrong"
        borderRadius="panel"
        overflow="hidden"
        style={{ height: wall.height }}
      >
        {phase === 'loading' && (
          <chakra.div role="status" position="absolute" inset="0" p="6" bg="panel" display="grid" gap="3" alignContent="start">
            <VisuallyHidden>{t('Loading {name}', { name: wall.name })}</VisuallyHidden>
            <Skeleton height="6" width="40%" />
            <Skeleton height="4" />
            <Skeleton height="4" width="80%" />
            <Skeleton height="16" mt="4" />
            <Skeleton height="16" />
          </chakra.div>
        )}
        {address !== undefined && (
          <Frame
            ref={frame}
            title={t('Offers of {name}', { name: wall.name })}
            src={address}
            sandbox={SANDBOX}
            referrerPolicy="no-referrer"
            style={{ height: wall.height }}
            onLoad={() => setPhase('loaded')}
          />
        )}
      </chakra.div>
      <Text size="sm" tone="muted" mt="3" maxW="prose">
        {t(
          'This page belongs to the partner, and we do not check it. The partner gets an id made only for it, and nothing else about you.',
        )}
      </Text>
    </>
  );
}

interface WallAddress {
  /** The address of the frame, of the wall's own origin. Undefined until it is known. */
  readonly address: string | undefined;
  readonly failed: Retry | null;
}

/** The address of a visit's frame: the one that came with the visit, or the one that the backend makes. */
function useWallAddress(account: AccountId, wall: PartnerWall, opened: BegunVisit | null): WallAddress {
  const { backend, ownOrigin } = useEarning();
  const ask = useMemo(() => {
    if (opened === null || !backend) return null;
    return async (): Promise<string> => {
      const made = opened.address ?? (await backend.offerWallUrl({ account, pseudonym: opened.pseudonym }));
      const address = frameAddress(made, wall, ownOrigin);
      if (address === null) throw new Error(`The wall ${wall.wall} has no address of its own origin`);
      return address;
    };
  }, [account, wall, opened, backend, ownOrigin]);
  const { answer: address, failed } = useAnswer(ask);
  return { address, failed: failed && { ...failed, sentence: t('Failed to generate offer wall URL.') } };
}
