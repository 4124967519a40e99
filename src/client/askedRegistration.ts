/** Compares the registration of a page's account with what its person asked for over HTTP. The command itself is the house's. */
import type { AuthProvider } from '../domain/accounts/account.ts';
import { differsFromAsked } from '../domain/commands/echoes.ts';
import type { AccountId } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';

/** What the form asked for. */
export interface AskedRegistration {
  readonly authProvider: AuthProvider;
  /** Null if the house chose it. */
  readonly username: string | null;
  /** Whether a referral code was sent along. Null if that is no longer known. */
  readonly hasCode: boolean | null;
  /** The newest entry that was known before. 0 if the account may have been there already. */
  readonly after: number;
}

/** Where the entry differs from what was asked, as a sentence without a full stop; or undefined. Its bonus is judged by the rules. */
export function differsFromForm(account: AccountId, asked: AskedRegistration, entry: Entry): string | undefined {
  const { authProvider, username, hasCode, after } = asked;
  const events = eventsOf(entry);
  const registered = events.find((event) => event.type === 'account/registered');
  if (registered?.data.account !== account) return 'it does not register this account';
  // A guest's command line is shown to the account that it registers, one of an admin is not.
  if (entry.act === null) return 'somebody else created it';
  if (entry.header.seq <= after) return 'it was there before it was asked for';
  const echoes = {
    'account/registered': { account, authProvider },
    'account/named': { account, ...(username === null ? {} : { name: username }) },
    'session/started': { account, method: authProvider === 'google' ? 'google' : 'registration' },
  };
  const differs = differsFromAsked({ command: { type: 'RegisterAccount' }, id: entry.act.command.id, actor: 'guest', echoes }, entry);
  if (differs !== undefined) return differs;
  const isReferred = events.some(({ type }) => type === 'referral/joined');
  return isReferred && hasCode === false ? 'it names a referrer, but no referral code was given' : undefined;
}
