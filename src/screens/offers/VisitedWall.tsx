import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { PartnerWall } from '../../api/partners/partnersConfig.ts';
import type { Walls } from '../../api/partners/walls.ts';
import type { Entropy } from '../../base/ports.ts';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { Heading } from '../../ui/Text.tsx';
import { PartnerOfferList } from './PartnerOfferList.tsx';
import { useWallVisit } from './useWallVisit.ts';
import { WallFrame } from './WallFrame.tsx';

interface VisitedWallProps {
  walls: Walls;
  entropy: Entropy;
  account: AccountId;
  wall: PartnerWall;
}

/** A wall as somebody visits it: its list, if it has one, and its frame. */
export function VisitedWall({ walls, entropy, account, wall }: VisitedWallProps) {
  const { opened, problem, retry, frame } = useWallVisit({ walls, entropy, account, wall });
  const user = useMemo(() => opened && { account, pseudonym: opened.pseudonym }, [account, opened]);
  if (problem !== null) return <RetryBanner sentence={problem} onRetry={retry} />;
  return (
    <chakra.div display="grid" gap="8">
      {wall.lists && (
        <section aria-labelledby="list-title">
          <Heading level={2} id="list-title" mb="4">
            Picked by {wall.name}
          </Heading>
          <PartnerOfferList walls={walls} user={user} wall={wall} />
        </section>
      )}
      <section aria-label={`The wall of ${wall.name}`}>
        <WallFrame account={account} wall={wall} opened={opened} frame={frame} onlyHere={walls.credit !== null} />
      </section>
    </chakra.div>
  );
}
