/**
 * Compares the entry that registered the account of this page with what its form asked for. The form goes over HTTP, and the house makes the command
 * of it. So `OwnCommands` does not know that command, and this file compares instead.
 */
import { differsFromAsked } from '../domain/commands/echoes.ts';
import type { AccountId } from '../domain/ids.ts';
import { isCorrectedSince } from '../domain/clock.ts';
import { type Entry, eventsOf, type Header } from '../domain/log/entry.ts';
import { isSame } from '../domain/same.ts';
import { referralIn, rulesHeldAt, rulesInForceAt, type World } from '../domain/world.ts';
import type { AskedRegistration } from '../base/markers.ts';

/** A gateway may be 15 s behind in telling entries. */
const LONGEST_LAG_MS = 60_000;

/** Whether the form showed other rules than the log had by then: at the newest entry that its page was told, or when it had been told everything. */
function missedRules(world: World, { rules, after, toldAt }: AskedRegistration, { seq }: Header): boolean {
  const held = rulesHeldAt(world, seq);
  if (rules === null || !held || isSame(held.rules, rules)) return false;
  const wasTold = held.at < toldAt - LONGEST_LAG_MS && !isCorrectedSince(world.corrections, after);
  return wasTold || !isSame(rulesInForceAt(world, after), rules);
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
  // A trail may withhold the line of an entry from before a snapshot.
  const isReferred = events.some(({ type }) => type === 'referral/joined') || referralIn(world, account) !== undefined;
  return isReferred && hasCode === false ? 'it names a referrer, but no referral code was given' : undefined;
}
