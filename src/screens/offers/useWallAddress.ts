import { useMemo } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { PartnerWall } from '../../api/partners/partnersConfig.ts';
import { frameAddress } from '../../api/partners/partnersConfig.ts';
import type { OpenedWall } from '../../api/partners/walls.ts';
import { useEarning } from '../../store/earningContext.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import { useAnswer } from '../shell/useAnswer.ts';

interface WallAddress {
  /** The address of the frame, of the wall's own origin. Undefined until it is known. */
  readonly address: string | undefined;
  readonly failed: Retry | null;
}

/** The address of a visit's frame: the one that came with the visit, or that of the backend's function B. */
export function useWallAddress(account: AccountId, wall: PartnerWall, opened: OpenedWall | null): WallAddress {
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
  return { address, failed: failed && { ...failed, sentence: 'Failed to generate offer wall URL.' } };
}
