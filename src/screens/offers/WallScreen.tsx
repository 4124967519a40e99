import { chakra } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { isConfigured, type PartnerWall } from '../../api/partners/partnersConfig.ts';
import { useEarning } from '../../store/earningContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useAccountLoading } from '../../store/useAccountLoading.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ArrowLeftIcon } from '../../ui/icons/actionIcons.tsx';
import { TaskIcon } from '../../ui/icons/placeIcons.tsx';
import { TextLink } from '../../ui/links.ts';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { SignInPrompt } from '../shell/SignInPrompt.tsx';
import { LOAD_FAILED } from './loadFailed.ts';
import { WallFlag } from './WallFlag.tsx';
import type { AccountId } from '../../domain/ids.ts';
import type { Walls } from '../../api/partners/walls.ts';
import type { Entropy } from '../../base/ports.ts';
import { PartnerOfferList } from './PartnerOfferList.tsx';
import { useWallVisit } from './useWallVisit.ts';
import { WallFrame } from './WallFrame.tsx';
import { t } from '../../languages/t.ts';
import { translatedSample } from '../../languages/translated.ts';

interface WallScreenProps {
  /** The name of the wall in the address. */
  name: string;
  /** Shown if there is no such wall. */
  missing: ReactNode;
}

/** A partner's wall. People who are signed in see its frame. Guests are asked to sign in. */
export function WallScreen({ name, missing }: WallScreenProps) {
  const { partnersState, reload } = useEarning();
  const waiting = useAccountLoading();
  const phase = useAppSelector((root) => root.houseStatus.status.phase);
  if (partnersState.phase === 'failed') {
    return (
      <>
        <BackLink />
        <Heading level={1} look="title" mb="5">
          {t('Partner offers')}
        </Heading>
        <RetryBanner sentence={LOAD_FAILED} onRetry={reload} />
      </>
    );
  }
  if (waiting) return <PageSkeleton key="house" label={t('Loading')} />;
  if (phase === 'opening' || partnersState.phase === 'loading') return <PageSkeleton key="wall" label={t('Loading the wall')} />;
  const place = partnersState.partners.walls.findIndex(({ wall }) => wall === name);
  const wall = partnersState.partners.walls[place];
  return wall === undefined ? missing : <Wall wall={wall} place={place} />;
}

function BackLink() {
  return (
    <chakra.p mb="4">
      <TextLink to="/offers" display="inline-flex" alignItems="center" gap="1.5" minH="6">
        <ArrowLeftIcon size={16} />
        {t('Back to offers')}
      </TextLink>
    </chakra.p>
  );
}

function Wall({ wall, place }: { wall: PartnerWall; place: number }) {
  const house = useHouse();
  const services = useServices();
  const account = useAppSelector((state) => selectAccount(state)?.id);
  return (
    <>
      <BackLink />
      <chakra.header display="flex" alignItems="center" gap="4" mb="6">
        <WallFlag place={place} />
        <chakra.div minW="0">
          <Heading level={1} look="title">
            {wall.name}
          </Heading>
          <Text tone="muted" size="sm" mt="1">
            {translatedSample(wall.about)}
          </Text>
        </chakra.div>
      </chakra.header>
      {!house || !services || account === undefined ? (
        <SignInPrompt title={t('Sign in to view offers')} icon={<TaskIcon size={40} />}>
          {t('What you earn on this wall is credited to your account.')}
        </SignInPrompt>
      ) : !isConfigured(wall) ? (
        <EmptyState title={t('{name} is not set up here', { name: wall.name })}>
          {t('The address of this partner’s page is not configured. Try another wall.')}
        </EmptyState>
      ) : (
        <VisitedWall key={`${account} ${wall.wall}`} walls={services.walls} entropy={house.ports.entropy} account={account} wall={wall} />
      )}
    </>
  );
}

interface VisitedWallProps {
  walls: Walls;
  entropy: Entropy;
  account: AccountId;
  wall: PartnerWall;
}

/** A wall as somebody visits it: its list, if it has one, and its frame. */
function VisitedWall({ walls, entropy, account, wall }: VisitedWallProps) {
  const { opened, problem, retry, frame } = useWallVisit({ walls, entropy, account, wall });
  const user = useMemo(() => opened && { account, pseudonym: opened.pseudonym }, [account, opened]);
  if (problem !== null) return <RetryBanner sentence={problem} onRetry={retry} />;
  return (
    <chakra.div display="grid" gap="8">
      {wall.lists && (
        <section aria-labelledby="list-title">
          <Heading level={2} id="list-title" mb="4">
            {t('Picked by {name}', { name: wall.name })}
          </Heading>
          <PartnerOfferList walls={walls} user={user} wall={wall} />
        </section>
      )}
      <section aria-label={t('The wall of {name}', { name: wall.name })}>
        <WallFrame account={account} wall={wall} opened={opened} frame={frame} onlyHere={walls.credit !== null} />
      </section>
    </chakra.div>
  );
}
