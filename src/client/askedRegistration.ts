/** Compares the registration of a page's account with what its person asked for over HTTP. The command itself is the house's. */
import type { AuthProvider } from '../domain/accounts/account.ts';
import { differsFromAsked } from '../domain/commands/echoes.ts';
import type { AccountId } from '../domain/ids.ts';
import { isCorrectedSince } from '../domain/clock.ts';
import { type Entry, eventsOf, type Header } from '../domain/log/entry.ts';
import { isUnderRules, rulesHeldAt, type World } from '../domain/world.ts';

/** What the form asked for. */
export interface AskedRegistration {
  readonly authProvider: AuthProvider;
  /** Null if the house chose it. */
  readonly username: string | null;
  /** Whether a referral code was sent along. Null if that is no longer known. */
  readonly hasCode: boolean | null;
  /** The newest entry that was known before. 0 if the account may have been there already. */
  readonly after: number;
  /** The entry of the rules that were shown, which say what the welcome bonus is. Null if that is no longer known. */
  readonly rulesSeq: number | null;
  /** The newest time of the house that it had heard, UTC milliseconds. 0 if none. */
  readonly heardAt: number;
}

/** A gateway may be 15 s behind in telling entries. */
const LONGEST_LAG_MS = 60_000;

/** Whether a page was not shown rules that the log had when the page heard of that time or of that entry. */
function missedRules(world: World, { rulesSeq, after, heardAt }: AskedRegistration, { seq }: Header): boolean {
  const held = rulesHeldAt(world, seq);
  if (rulesSeq === null || !held || held.seq === rulesSeq) return false;
  const isHeardOf = held.at < heardAt - LONGEST_LAG_MS && !isCorrectedSince(world.corrections, rulesSeq);
  return isHeardOf || !isUnderRules(world, rulesSeq, after);
}

/**
 * Where the entry differs from what was asked, as a sentence without a full stop; or undefined. The bonus is judged by the rules of the log.
 * So the page of the form must have been shown those that the log had by then.
 */
export function differsFromForm(world: World, account: AccountId, asked: AskedRegistration, entry: Entry): string | undefined {
  const { authProvider, username, hasCode, after } = asked;
  const events = eventsOf(entry);
  const registered = events.find((event) => event.type === 'account/registered');
  if (registered?.data.account !== account) return 'it does not register this account';
  // A guest's command line is shown to the account that it registers, one of an admin is not.
  if (entry.act === null) return 'somebody else created it';
  if (entry.header.seq <= after) return 'it was there before it was asked for';
  if (missedRules(world, asked, entry.header)) return 'the rules of that time were not shown to the page of the form';
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
