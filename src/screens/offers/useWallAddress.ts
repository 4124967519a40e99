import { useCallback, useEffect, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { House } from '../../house/house.ts';
import type { PartnerWall } from '../../house/partners/partnersConfig.ts';
import { addressFrom, frameAddress, pseudonymAt } from '../../house/partners/wallAddress.ts';
import { useEarning } from '../../store/earningContext.ts';

export const ADDRESS_FAILED = 'Failed to generate offer wall URL.';

interface WallAddress {
  /** The address of the frame, of the wall's own origin. Null until it is known. */
  readonly address: string | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The address of a visit's frame: from the template of the configuration, or from the backend's function B. */
export function useWallAddress(house: House, account: AccountId, wall: PartnerWall, session: string | null): WallAddress {
  const { backend, ownOrigin } = useEarning();
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (session === null || (wall.addressFrom === 'function' && !backend)) return;
    let over = false;
    const make = async (): Promise<string> => {
      const pseudonym = await pseudonymAt(house, account, wall.wall);
      if (wall.addressFrom === 'function' && backend) return backend.offerWallUrl({ account, pseudonym });
      return addressFrom(wall.url ?? '', wall, { user: pseudonym, sid: session });
    };
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
  }, [house, account, wall, session, backend, ownOrigin, attempt]);

  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { address, failed, retry };
}
