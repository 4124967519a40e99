import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import { type AccountId, accountId, wallSessionId } from '../../domain/ids.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { tabTexts } from '../../browser/storages.ts';
import { freshCommandId } from '../../base/chance.ts';
import type { PartnerWall } from '../../api/partners/partnersConfig.ts';
import type { BegunVisit, Walls } from '../../api/partners/walls.ts';
import { WallVisit } from '../../client/wallVisit.ts';
import type { Entropy } from '../../base/ports.ts';
import { wallName } from '../../domain/events/walls.ts';
import { orElse } from '../../base/orElse.ts';
import type { TextStorage } from '../../browser/textStorage.ts';
import { LOAD_FAILED } from './loadFailed.ts';
import { translated } from '../../languages/translated.ts';

/** The current visit of this tab. If the page is closed or reloaded before it can append the end, the next page appends it. */
const STORAGE_KEY = 'openWallVisit';

const visitSchema = z.strictObject({ account: accountId, wall: wallName, session: wallSessionId, ignored: z.int().check(z.gte(0)) });
type OpenVisit = z.infer<typeof visitSchema>;

/** Stores the visit, with how many offers it has ignored. If storage is full or forbidden, the visit is lost when the page closes. */
export const rememberVisit = (storage: TextStorage, visit: OpenVisit): void =>
  orElse(() => storage.setItem(STORAGE_KEY, JSON.stringify(visit)), undefined);

/** If storage is forbidden, the next page ends the visit again. That has no effect. */
function forgetVisit(storage: TextStorage, session: string): void {
  if (visitIn(storage)?.session === session) orElse(() => storage.removeItem(STORAGE_KEY), undefined);
}

const visitIn = (storage: TextStorage): OpenVisit | null =>
  orElse(() => visitSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null')), null);

/** Ends a visit that its page did not end. Ending it again has no effect. */
export async function endForgottenVisit(walls: Walls, storage: TextStorage): Promise<void> {
  const visit = visitIn(storage);
  if (visit === null) return;
  const { account, ...ended } = visit;
  await walls.endVisit(account, ended);
  forgetVisit(storage, ended.session);
}

interface WallVisitControl {
  /** Null until the visit is in the log. */
  readonly opened: BegunVisit | null;
  /** Why the visit could not begin. */
  readonly problem: string | null;
  readonly retry: () => void;
  /** The frame whose messages are read. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

interface WallVisitOptions {
  readonly walls: Walls;
  readonly entropy: Entropy;
  readonly account: AccountId;
  readonly wall: PartnerWall;
}

/** One visit of a wall. It begins in the log before its frame is shown, and ends when the page closes. */
export function useWallVisit({ walls, entropy, account, wall }: WallVisitOptions): WallVisitControl {
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
        if (isRefusal(answer)) setProblem(translated(answer.sentence));
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
