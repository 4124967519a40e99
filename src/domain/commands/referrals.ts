/** One's own referral code, and clicks on links with one. */
import * as z from 'zod/mini';
import { readReferralCode } from '../accounts/names.ts';
import { referrerBehind } from '../earning/referrals.ts';
import { referralClicked, referralCodeChanged } from '../events/referrals.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { trimmed } from '../text/letters.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';

/** Chooses a referral code: 4 to 12 upper-case letters and digits that nobody else has or had. */
export const changeReferralCode = defineCommand<'ChangeReferralCode', { readonly code: string }>({
  type: 'ChangeReferralCode',
  by: ['player'],
  stranger: 'login-to-code',
  leadsTo: 'referral/code-changed',
  refusedByReadable: true,
  // Whether a code is taken follows from the codes of other people, which the sender's page cannot see.
  refusedBySecret: ['code-taken'],
  payload: z.object({ code: z.string() }),
  echoes: ({ code }, { actor }) => ({ 'referral/code-changed': { account: actor, code: trimmed(code) } }),
  needs: needsNothing,
  decide(world, { code: raw }, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const typed = trimmed(raw);
    if (typed === '') return refuse('code-empty');
    const code = readReferralCode(typed);
    // Lower case is refused, not converted: the refusal asks for upper case, and the shared code must be the typed one.
    if (code === null || code !== typed) return refuse('code-form');
    const owner = Object.hasOwn(world.codes, code) ? world.codes[code] : undefined;
    if (owner !== undefined && owner !== account.id) return refuse('code-taken');
    if (code === account.referralCode) return refuse('code-taken');
    return [referralCodeChanged.of({ account: account.id, code })];
  },
});

interface TrackReferralClick {
  readonly code: string;
  /** Id of the click, 32 hex digits. */
  readonly click: string;
}

/** Counts a click on a referral link. Refuses an unknown code, and a click id of a wrong form. */
export const trackReferralClick = defineCommand<'TrackReferralClick', TrackReferralClick>({
  type: 'TrackReferralClick',
  by: ['guest'],
  leadsTo: 'referral/clicked',
  payload: z.object({ code: z.string(), click: z.string() }),
  echoes: ({ click }) => ({ 'referral/clicked': { click } }),
  needs: needsNothing,
  decide(world, { code: raw, click }): Decision {
    const referrer = referrerBehind(world, raw);
    // One code for a wrong code and a wrong click id: whoever reports a click learns only that it was not counted.
    if (referrer === null || !/^[0-9a-f]{32}$/.test(click)) return refuse('code-form');
    return [referralClicked.of({ referrer, click })];
  },
});
