/** The books of the house: its rules, the key of the log's checkpoints, and corrections of the clock and of balances. */
import * as z from 'zod/mini';
import { clockCorrected, CLOCK_TOLERANCE_MS, correctionReason, isValidCorrection, ledgerCorrected } from '../events/books.ts';
import { checkpointKeyChanged } from '../events/checkpoints.ts';
import { rulesSet } from '../events/rules.ts';
import { accountId, sha256Hex, type AccountId } from '../ids.ts';
import { DebtTally } from '../ledger/debt.ts';
import { houseAccounts, type HouseAccount } from '../ledger/posting.ts';
import { refuse } from '../refusal.ts';
import { readRules } from '../rules.ts';
import { readText, wrongText } from '../text/fields.ts';
import { accountOf } from '../world.ts';
import { defineCommand, needsNothing, type Decision } from './define.ts';
import { nothing } from './payloads.ts';

interface SetRules {
  readonly rules: unknown;
  /** The key of the log's checkpoints, in its first entry only. */
  readonly checkpointKey?: string | undefined;
}

/** The rules from now on. Refusals: not-admin, rules-invalid. */
export const setRules = defineCommand<'SetRules', SetRules>({
  type: 'SetRules',
  by: ['admin', 'house'],
  leadsTo: 'rules/set',
  payload: z.object({ rules: z.pipe(z.unknown(), z.transform(readRules)), checkpointKey: z.optional(sha256Hex) }),
  echoes: ({ rules, checkpointKey }) => ({ 'rules/set': { rules: readRules(rules), checkpointKey } }),
  needs: needsNothing,
  decide(world, { rules: raw, checkpointKey }): Decision {
    const rules = readRules(raw);
    if (!rules || (checkpointKey !== undefined && world.seq > 0)) return refuse('rules-invalid');
    return [rulesSet.of(checkpointKey === undefined ? { rules } : { rules, checkpointKey })];
  },
});

/** Another key for the checkpoints of the log. Whoever sends it has the secrets of both keys, and has signed the new one with the one in force. */
export const changeCheckpointKey = defineCommand<'ChangeCheckpointKey', { readonly key: string; readonly signature: string }>({
  type: 'ChangeCheckpointKey',
  by: ['house'],
  leadsTo: 'checkpoint/key-changed',
  payload: checkpointKeyChanged.schema,
  needs: needsNothing,
  decide(world, change): Decision {
    const isNew = world.checkpointKeys.length > 0 && world.checkpointKeys.every(({ key }) => key !== change.key);
    return isNew ? [checkpointKeyChanged.of(change)] : refuse('nothing-changed');
  },
});

/** Sent by the house when the wall clock is more than a minute behind the log. The time of the entry is the new time. */
export const correctClock = defineCommand<'CorrectClock', object>({
  type: 'CorrectClock',
  by: ['house'],
  leadsTo: 'clock/corrected',
  payload: nothing,
  needs: needsNothing,
  decide(world, _payload, { at }): Decision {
    if (at >= world.at - CLOCK_TOLERANCE_MS) return refuse('clock-right');
    return [clockCorrected.of({ from: world.at, to: at })];
  },
});

interface CorrectLedger {
  readonly account: AccountId;
  readonly counterparty: HouseAccount;
  /** Added to the account when positive, taken when negative. */
  readonly cents: number;
  readonly reason: string;
}

export const correctLedger = defineCommand<'CorrectLedger', CorrectLedger>({
  type: 'CorrectLedger',
  by: ['admin', 'house'],
  leadsTo: 'ledger/corrected',
  payload: z.object({ account: accountId, counterparty: z.enum(houseAccounts), cents: z.number(), reason: z.string() }),
  echoes: ({ account, counterparty, cents, reason }) => ({
    'ledger/corrected': { account, counterparty, cents, reason: readText(reason) },
  }),
  needs: needsNothing,
  decide(world, { account, counterparty, cents, reason: raw }): Decision {
    if (!accountOf(world, account)) return refuse('account-unknown');
    const reason = readText(raw);
    const wrong = wrongText(correctionReason, 'Reason', reason);
    if (wrong) return wrong.refused === 'text-form' ? wrong : refuse('correction-invalid');
    if (!isValidCorrection(world, account, counterparty, cents)) return refuse('correction-invalid');
    const tally = new DebtTally(world.ledger);
    const part = cents < 0 ? tally.debit(account, -cents) : tally.credit(account, cents);
    return [ledgerCorrected.of({ account, counterparty, cents, reason, ...part })];
  },
});
