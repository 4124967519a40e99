import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import { endForgottenVisit, forgetVisit, rememberVisit } from '../../house/browser/openVisit.ts';
import type { House } from '../../house/house.ts';
import type { PartnerWall } from '../../house/partners/partnersConfig.ts';
import { WallVisit } from '../../house/partners/wallVisit.ts';
import { LOAD_FAILED } from './LoadFailed.tsx';

interface WallVisiting {
  /** The session in the log. Null until it is there. */
  readonly session: string | null;
  /** Why the visit could not begin. */
  readonly problem: string | null;
  readonly retry: () => void;
  /** The frame whose messages are read. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

/** One visit of a wall. It begins in the log before its frame is shown, and ends when the page closes. */
export function useWallVisit(house: House, account: AccountId, { wall, origin }: Pick<PartnerWall, 'wall' | 'origin'>): WallVisiting {
  const [session, setSession] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    let left = false;
    const visit = new WallVisit(house, account, wall);
    const kept = window.sessionStorage;
    const begin = async () => {
      await endForgottenVisit(house, kept);
      return visit.open();
    };
    const remember = (): void => rememberVisit(kept, { account, wall, session: visit.session, ignored: visit.ignored });
    begin().then(
      (refusal) => {
        if (left) return;
        if (refusal) setProblem(refusal.sentence);
        else {
          remember();
          setSession(visit.session);
        }
      },
      () => {
        if (!left) setProblem(LOAD_FAILED);
      },
    );
    const hear = (message: MessageEvent<unknown>): void => {
      const source = frame.current?.contentWindow ?? null;
      void visit.hear(message, source === null || origin === null ? null : { origin, source }).then(remember);
    };
    const leave = (): void => {
      if (!left) void visit.leave().then(() => forgetVisit(kept, visit.session));
      left = true;
    };
    window.addEventListener('message', hear);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('message', hear);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [house, account, wall, origin, attempt]);

  const retry = useCallback(() => {
    setProblem(null);
    setAttempt((before) => before + 1);
  }, []);
  return { session, problem, retry, frame };
}
