/** Sends a command for whoever is signed in; a refusal is kept beside the control and shown as a toast. */
import { useCallback, useRef, useState } from 'react';
import type { Command } from '../../domain/commands/catalog.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccountId } from '../../store/selectors/account.ts';
import { showToast } from '../../ui/toasts.ts';

interface CommandControl {
  readonly busy: boolean;
  /** The sentence of the last refusal. */
  readonly problem: string | null;
  /** Resolves to what happened, or to null where it was refused; presses while one is under way do nothing. */
  readonly run: (command: Command) => Promise<readonly DomainEvent[] | null>;
}

/** `failed` is the family's sentence for when nothing could be saved. */
export function useCommand(failed: string): CommandControl {
  const house = useHouse();
  const account = useAppSelector(selectAccountId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);

  const run = useCallback(
    async (command: Command): Promise<readonly DomainEvent[] | null> => {
      if (running.current) return null;
      const give = (sentence: string): null => {
        setProblem(sentence);
        showToast({ kind: 'error', text: sentence });
        return null;
      };
      if (!house) return give(failed);
      running.current = true;
      setBusy(true);
      setProblem(null);
      try {
        const submitted = await house.submit(command, account ?? 'guest');
        return submitted.kind === 'refused' ? give(submitted.refusal.sentence) : submitted.events;
      } catch {
        return give(failed);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [account, failed, house],
  );
  return { busy, problem, run };
}
