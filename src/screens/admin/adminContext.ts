/** Who administers, over which house; and how the portal sends commands. */
import { createContext, useContext, useEffect } from 'react';
import type { Command } from '../../domain/commands/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import { isRefusal, type Refusal } from '../../domain/refusal.ts';
import { isStoreFailure } from '../../house/accounts/openAccount.ts';
import type { House } from '../../house/house.ts';
import { dismissToast, showToast } from '../../ui/toasts.ts';

interface Office {
  readonly house: House;
  readonly admin: AccountId;
}

export const OfficeContext = createContext<Office | null>(null);

/** The house and its admin. Only inside of the portal. */
export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (!office) throw new Error('outside of the admin portal');
  return office;
}

/** What to say of an action: when it went well, and when nothing could be saved. */
interface Words {
  readonly done: string;
  readonly failed: string;
}

/** The toast of what last went wrong in the portal. */
let lastError: number | null = null;

function forgetError(): void {
  if (lastError !== null) dismissToast(lastError);
  lastError = null;
}

/** In a dialog that writes what went wrong where it arose: the toast of it leaves with the dialog, and does not lie over the next one. */
export function useForgottenErrors(): void {
  useEffect(() => {
    lastError = null;
    return forgetError;
  }, []);
}

/** Says what came of an action; answers the sentence of what did not work, or null. */
export async function told(work: Promise<object | Refusal>, { done, failed }: Words): Promise<string | null> {
  forgetError();
  let sentence: string | null;
  try {
    const result = await work;
    sentence = isRefusal(result) ? result.sentence : null;
  } catch (error) {
    if (!isStoreFailure(error)) console.error(error);
    sentence = failed;
  }
  if (sentence === null) showToast({ kind: 'success', text: done });
  else lastError = showToast({ kind: 'error', text: sentence });
  return sentence;
}

/** Sends a command as the admin and says what came of it, as `told` does. */
export function send({ house, admin }: Office, command: Command, words: Words): Promise<string | null> {
  const work = async (): Promise<object | Refusal> => {
    const submitted = await house.submit(command, admin);
    return submitted.kind === 'refused' ? submitted.refusal : submitted.entry;
  };
  return told(work(), words);
}
