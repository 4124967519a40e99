/** What the client of the auth service reports, as the page says it. */
import type { AuthError } from '@supabase/supabase-js';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import { notSent, readRefusal, UNREACHED } from '../../house/remote/refusals.ts';

/** Whether an error says that there is no session any more, rather than that nobody could be asked. */
export const isEnded = ({ status, name }: AuthError): boolean =>
  name === 'AuthSessionMissingError' || [400, 401, 403].includes(status ?? 0);

/** What the house refused, in its own sentence. What it did not answer has ours. */
export function refusalOf({ code, message, status, name }: AuthError): Refusal {
  if (name === 'AuthApiError' && code !== undefined && status !== undefined && status < 500)
    return readRefusal({ code, sentence: message });
  return name === 'AuthSessionMissingError' ? refuse('account-unknown') : notSent(UNREACHED);
}
