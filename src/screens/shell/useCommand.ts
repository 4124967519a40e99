import { useCallback } from 'react';
import type { Command } from '../../domain/commands/catalog.ts';
import type { Refusal, RefusalCode } from '../../domain/refusal.ts';
import type { Submitted } from '../../base/attempt.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccountId } from '../../store/selectors/account.ts';
import { ownRefusal } from './readableRefusal.ts';
import { useAttempt, type AttemptControl, type AttemptOptions, type AttemptTexts } from './useAttempt.ts';

type Accepted = Extract<Submitted, { kind: 'accepted' }>;

export interface CommandTexts extends AttemptTexts {
  /** Sentences that replace those of refusals. A function that returns undefined keeps the sentence of the refusal. */
  readonly instead?: Partial<Record<RefusalCode, string | ((refused: Pick<Submitted, 'hadAt'>) => string | undefined)>> | undefined;
}

export interface CommandControl extends AttemptControl {
  /** Resolves to what happened, or to null where it was refused. */
  readonly send: (command: Command, texts?: CommandTexts) => Promise<Accepted | null>;
}

/** Sends commands of the signed-in person, each as an attempt. */
export function useCommand(options?: AttemptOptions): CommandControl {
  const house = useHouse();
  const account = useAppSelector(selectAccountId);
  const attempt = useAttempt(options);
  const { run } = attempt;
  const send = useCallback(
    (command: Command, texts?: CommandTexts) =>
      run(
        async (): Promise<Accepted | Refusal> => {
          if (!house) throw new StoreUnavailableError('the house is not open');
          const submitted = await house.submit(command, account ?? 'guest');
          if (submitted.kind === 'accepted') return submitted;
          const { refusal } = submitted;
          const instead = texts?.instead?.[refusal.refused];
          const own = typeof instead === 'function' ? instead(submitted) : instead;
          return own === undefined ? refusal : ownRefusal(refusal.refused, own);
        },
        { ...texts, command: command.type },
      ),
    [account, house, run],
  );
  return { ...attempt, send };
}
