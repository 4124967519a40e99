import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { endForgottenVisit, forgetVisit, rememberVisit } from '../../browser/openVisit.ts';
import { tabTexts } from '../../browser/storages.ts';
import { freshCommandId } from '../../base/chance.ts';
import type { PartnerWall } from '../../api/partners/partnersConfig.ts';
import type { BegunVisit, Walls } from '../../api/partners/walls.ts';
import { WallVisit } from '../../client/wallVisit.ts';
import type { Entropy } from '../../base/ports.ts';
import { LOAD_FAILED } from './loadFailed.ts';

interface WallVisiting {
  /** Null until the visit is in the log. */
  readonly opened: BegunVisit | null;
  /** Why the visit could not begin. */
  readonly problem: string | null;
  readonly retry: () => void;
  /** The frame whose messages are read. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

interface WallVisitor {
  readonly walls: Walls;
  readonly entropy: Entropy;
  readonly account: AccountId;
  readonly wall: PartnerWall;
}

/** One visit of a wall. It begins in the log before its frame is shown, and ends when the page closes. */
export function useWallVisit({ walls, entropy, account, wall }: WallVisitor): WallVisiting {
  const [opened, setOpened] = useState<BegunVisit | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    let hasEnded = false;
    const visit = new WallVisit({ walls, account, wall, id: freshCommandId(entropy) });
    const begin = async () => {
      await endForgottenVisit(walls, tabTexts);
      return visit.begin();
    };
    const remember = (): void => {
      if (visit.isOpen) rememberVisit(tabTexts, { account, ...visit.ending });
    };
    begin().then(
      (answer) => {
        if (hasEnded) return;
        if (isRefusal(answer)) setProblem(answer.sentence);
        else {
          remember();
          setOpened(answer);
        }
      },
      () => {
        if (!hasEnded) setProblem(LOAD_FAILED);
      },
    );
    const receive = (message: MessageEvent<unknown>): void => {
      const source = frame.current?.contentWindow ?? null;
      const { origin } = wall;
      void visit.receive(message, source === null || origin === null ? null : { origin, source }).then(remember);
    };
    const end = (): void => {
      if (!hasEnded) void visit.end().then(() => forgetVisit(tabTexts, visit.session));
      hasEnded = true;
    };
    window.addEventListener('message', receive);
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('message', receive);
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [walls, entropy, account, wall, tries]);

  const retry = useCallback(() => {
    setProblem(null);
    setTries((before) => before + 1);
  }, []);
  return { opened, problem, retry, frame };
}
