import { useCallback, useEffect, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { PartnerWall } from '../../house/partners/partnersConfig.ts';
import { frameAddress } from '../../house/partners/wallAddress.ts';
import type { OpenedWall } from '../../house/partners/walls.ts';
import { useEarning } from '../../store/earningContext.ts';

export const ADDRESS_FAILED = 'Failed to generate offer wall URL.';

interface WallAddress {
  /** The address of the frame, of the wall's own origin. Null until it is known. */
  readonly address: string | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The address of a visit's frame: the one that came with the visit, or that of the backend's function B. */
export function useWallAddress(account: AccountId, wall: PartnerWall, opened: OpenedWall | null): WallAddress {
  const { backend, ownOrigin } = useEarning();
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (opened === null || !backend) return;
    let over = false;
    const { pseudonym } = opened;
    const make = async (): Promise<string> => opened.address ?? backend.offerWallUrl({ account, pseudonym });
    make().then(
      (made) => {
        if (over) return;
        const framed = frameAddress(made, wall, ownOrigin);
        setAddress(framed);
        setFailed(framed === null);
      },
      (error: unknown) => {
        console.warn(`The wall ${wall.wall} has no address`, error);
        if (!over) setFailed(true);
      },
    );
    return () => {
      over = true;
    };
  }, [account, wall, opened, backend, ownOrigin, attempt]);

  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { address, failed, retry };
}
