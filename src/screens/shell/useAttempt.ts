/** The one way in which a screen does something that can be refused or fail: one at a time, busy meanwhile, its problem kept. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { CommandType } from '../../domain/commands/catalog.ts';
import { isRefusal, type Refusal } from '../../domain/refusal.ts';
import { BackendError } from '../../api/backend/backend.ts';
import { isStoreFailure } from '../../base/ports.ts';
import { notSaved } from '../../client/refusals.ts';
import { selectDisconnected } from '../../store/connection.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { announce } from '../../ui/announcements.tsx';
import { faultyIn, leadTo } from '../../ui/faultyField.ts';
import { dismissToast, showToast } from '../../ui/toasts.ts';
import { t } from '../../languages/t.ts';
import { ownRefusal, readable } from './readableRefusal.ts';

export interface AttemptTexts {
  /** The toast after a success. */
  readonly done?: string;
  /** The sentence if nothing could be saved, by the house here or by a server. A function has the reason in it. */
  readonly failed?: string | ((reason: string) => string);
  /** The command that the work sends. */
  readonly command?: CommandType;
  /** Tells attempts apart where there is more than one button. */
  readonly way?: string;
}

export interface AttemptControl {
  /** For a form whose faulty field takes the focus. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly busy: boolean;
  /** The way of the running attempt. */
  readonly busyWay: string | null;
  /** The last refusal. */
  readonly problem: Refusal | null;
  /** Resolves to the result of the work. Null: it was refused or failed. A press during an attempt does nothing. */
  readonly run: <Result extends object>(work: () => Promise<Result | Refusal | null>, texts?: AttemptTexts) => Promise<Result | null>;
  /** Keeps a problem that the form has found by itself, without a toast. Null removes it. */
  readonly note: (problem: Refusal | null) => void;
  /** Removes the problem and its toast. */
  readonly forget: () => void;
}

function refusalOf(error: unknown, command?: CommandType): Refusal {
  if (isStoreFailure(error)) return notSaved(error, command);
  // A backend that does not answer is expected. Anything else is a fault of the program.
  if (!(error instanceof BackendError)) console.error(error);
  return ownRefusal('could-not-save', t('An error occurred'));
}

/** Replaces the sentence of a failure to save by the one of the attempt. */
function worded(refusal: Refusal, failed: AttemptTexts['failed']): Refusal {
  if (refusal.refused !== 'could-not-save' || failed === undefined) return refusal;
  return { ...refusal, sentence: typeof failed === 'string' ? failed : failed(refusal.sentence) };
}

/** The sentence of the problem, if it belongs to this place of a form. */
export const sentenceAt =
  <Place extends string>(problem: Refusal | null, placeOf: (problem: Refusal) => Place) =>
  (place: Place): string | undefined =>
    problem !== null && placeOf(problem) === place ? problem.sentence : undefined;

/** The faulty field gets the focus and is described by the problem. If it has the focus already, the problem is announced. */
function useFaultyField(problem: Refusal | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem === null || form.current === null) return;
    const faulty = faultyIn(form.current, problem.refused === 'fields-missing' ? 'empty' : 'marked');
    const hadFocus = faulty === document.activeElement;
    // Also where it has the focus: its sentence may lie under the bar at the foot of a phone.
    leadTo(faulty);
    if (hadFocus && faulty?.getAttribute('aria-invalid') === 'true') announce(problem.sentence, 'assertive');
  }, [problem]);
  return form;
}

export interface AttemptOptions {
  /** Tells a refusal only in its place, without a toast. */
  readonly quiet?: boolean;
  /** Every press counts, even during another attempt: for many small things. */
  readonly many?: boolean;
}

export function useAttempt({ quiet = false, many = false }: AttemptOptions = {}): AttemptControl {
  const [busyWay, setBusyWay] = useState<string | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  /** Whether an attempt runs, known at once: a second press may come before the next render. */
  const running = useRef(false);
  const toast = useRef<number | null>(null);
  const form = useFaultyField(problem);

  const forget = useCallback((): void => {
    if (toast.current !== null) dismissToast(toast.current);
    toast.current = null;
    setProblem(null);
  }, []);
  // What was refused during an outage is no problem any more when the house answers again.
  const disconnected = useAppSelector(selectDisconnected);
  // The cleanup runs when the outage ends.
  useEffect(() => (disconnected ? forget : undefined), [disconnected, forget]);
  const run = useCallback(
    async <Result extends object>(
      work: () => Promise<Result | Refusal | null>,
      { done, failed, command, way = 'form' }: AttemptTexts = {},
    ) => {
      if (running.current && !many) return null;
      running.current = true;
      forget();
      setBusyWay(way);
      let result: Result | Refusal | null;
      try {
        result = await work();
      } catch (error) {
        result = refusalOf(error, command);
      }
      running.current = false;
      setBusyWay(null);
      if (result === null || !isRefusal(result)) {
        if (done !== undefined) showToast({ kind: 'success', text: done });
        return result;
      }
      const refusal = worded(readable(result), failed);
      setProblem(refusal);
      if (!quiet) toast.current = showToast({ kind: 'error', text: refusal.sentence });
      return null;
    },
    [forget, many, quiet],
  );
  const note = useCallback((noted: Refusal | null) => setProblem(noted && readable(noted)), []);
  return { form, busy: busyWay !== null, busyWay, problem, run, note, forget };
}
