/** The form of /fairness as text, and its reading: a round, or one sentence for each wrong field. */
import { readClientSeed } from '../../domain/accounts/names.ts';
import { isGameName, rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { isRefusal, refuse, type RefusalCode } from '../../domain/refusal.ts';
import type { Rules } from '../../domain/rules.ts';
import { amountToEdit, questionAbout, readAmount, type AmountProblem } from '../../ui/amountText.ts';
import { roundAddress, type RoundParameter } from '../proof/fairnessLink.ts';
import type { RecordedRound } from '../proof/ProofVerdict.tsx';
import type { RoundInputs } from '../proof/traceRound.ts';

export interface RoundForm {
  readonly game: GameName;
  readonly serverSeed: string;
  readonly seedHash: string;
  readonly clientSeed: string;
  readonly nonce: string;
  /** The choice as the game's fields hold it. The rulebook reads it. */
  readonly choice: object;
  /** The stake in credits, as typed. */
  readonly stake: string;
  /** The records, which only a link brings. */
  readonly recorded: Omit<RecordedRound, 'seedHash'>;
}

export type RoundFormProblems = Partial<Record<'serverSeed' | 'seedHash' | 'clientSeed' | 'nonce' | 'choice' | 'stake', string>>;

export interface ReadRound {
  /** Null where something is missing or wrong. */
  readonly inputs: RoundInputs | null;
  readonly recorded: RecordedRound;
  readonly problems: RoundFormProblems;
}

const HEX_64 = /^[0-9a-f]{64}$/;
/** A round shared by two people joins both of their seeds. The result is longer than a chosen client seed may be. */
const SHARED_SEED = /^[0-9a-f]{128}$/;
const WHOLE = /^(0|[1-9][0-9]{0,15})$/;

const whole = (text: string | null): number | undefined => {
  const value = text !== null && WHOLE.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(value) ? value : undefined;
};

function objectFrom(text: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the form from an address. Unreadable parts start empty. */
export function formFrom(address: URLSearchParams): RoundForm {
  const text = (name: RoundParameter): string => address.get(name) ?? '';
  const asked = text('game');
  const game = isGameName(asked) ? asked : 'dice';
  const stakeCents = whole(address.get('stake'));
  const outcome = objectFrom(address.get('outcome'));
  const payoutCents = whole(address.get('payout'));
  const readable = outcome === undefined ? undefined : rulebookOf(game).outcomeSchema.safeParse(outcome).data;
  return {
    game,
    serverSeed: text('serverSeed'),
    seedHash: text('seedHash'),
    clientSeed: text('clientSeed'),
    nonce: text('nonce'),
    choice: objectFrom(address.get('choice')) ?? rulebookOf(game).defaultChoice,
    stake: stakeCents === undefined ? '' : amountToEdit(stakeCents),
    recorded: { ...(readable === undefined ? {} : { outcome: readable }), ...(payoutCents === undefined ? {} : { payoutCents }) },
  };
}

/** The address with the form. Empty fields are left out. */
export function addressOf({ recorded: { outcome, payoutCents: payout }, stake, ...fields }: RoundForm): URLSearchParams {
  const amount = readAmount(stake);
  return roundAddress({ ...fields, stake: amount.ok ? amount.cents : null, outcome, payout });
}

const unreadable: Partial<Readonly<Record<AmountProblem, RefusalCode>>> = {
  notANumber: 'stake-invalid',
  moreThanTwoDecimals: 'stake-not-whole-cents',
};

function readStake(text: string, game: GameName): { readonly cents: number | null; readonly problem?: string } {
  if (text.trim() === '') return { cents: null };
  const amount = readAmount(text);
  if (amount.ok && amount.cents > 0) return { cents: amount.cents };
  const refusal = amount.ok ? undefined : unreadable[amount.problem];
  return { cents: null, problem: questionAbout(text) ?? refuse(refusal ?? rulebookOf(game).stakeRefusal).sentence };
}

/** Reads the form. Spaces around pasted seeds are dropped. */
export function readRound(form: RoundForm, rules: Rules): ReadRound {
  const { game } = form;
  const serverSeed = form.serverSeed.trim();
  const seedHash = form.seedHash.trim();
  const clientSeed = SHARED_SEED.test(form.clientSeed.trim()) ? form.clientSeed.trim() : readClientSeed(form.clientSeed, rules);
  const nonce = whole(form.nonce.trim());
  const choice = rulebookOf(game).readChoice(form.choice);
  const stake = readStake(form.stake, game);
  const problems: RoundFormProblems = {
    ...(HEX_64.test(serverSeed) ? {} : { serverSeed: 'A server seed has 64 characters, each a digit or a letter from a to f' }),
    ...(seedHash === '' || HEX_64.test(seedHash)
      ? {}
      : { seedHash: 'A seed hash has 64 characters, each a digit or a letter from a to f' }),
    ...(typeof clientSeed === 'string' ? {} : { clientSeed: clientSeed.sentence }),
    ...(nonce === undefined ? { nonce: 'The nonce must be a whole number, 0 or more' } : {}),
    ...(isRefusal(choice) ? { choice: choice.sentence } : {}),
    ...(stake.problem === undefined ? {} : { stake: stake.problem }),
  };
  const complete = Object.keys(problems).length === 0 && nonce !== undefined && typeof clientSeed === 'string';
  return {
    inputs: complete ? { game, choice, serverSeed, clientSeed, nonce, stakeCents: stake.cents } : null,
    recorded: { ...form.recorded, ...(seedHash === '' ? {} : { seedHash }) },
    problems,
  };
}
