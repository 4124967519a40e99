/** Who administers, over which house; and how the portal sends commands. */
import { createContext, useContext } from 'react';
import type { Command } from '../../domain/commands/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import { isRefusal, type Refusal } from '../../domain/refusal.ts';
import { isStoreFailure } from '../../house/accounts/openAccount.ts';
import type { House } from '../../house/house.ts';
import { showToast } from '../../ui/toasts.ts';

export interface Office {
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
export interface Words {
  readonly done: string;
  readonly failed: string;
}

/** Says what came of an action; answers the sentence of what did not work, or null. */
export async function told(work: Promise<object | Refusal>, { done, failed }: Words): Promise<string | null> {
  let sentence: string | null;
  try {
    const result = await work;
    sentence = isRefusal(result) ? result.sentence : null;
  } catch (error) {
    if (!isStoreFailure(error)) console.error(error);
    sentence = failed;
  }
  showToast(sentence === null ? { kind: 'success', text: done } : { kind: 'error', text: sentence });
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
