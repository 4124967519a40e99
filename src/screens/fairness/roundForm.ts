/** The form of /fairness as text, and its reading: a round, or one sentence for each wrong field. */
import { readClientSeed } from '../../domain/accounts/clientSeedText.ts';
import { opensCommitment } from '../../domain/fairness/commitment.ts';
import { readTypedHex, readTypedNonce } from '../../domain/fairness/typed.ts';
import { isGameName, rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { SHARED_CLIENT_SEED } from '../../domain/games/sharedSeeds.ts';
import { isRefusal, refuse } from '../../domain/refusal.ts';
import { LONGEST_CLIENT_SEED } from '../../domain/rules.ts';
import { amountToEdit, readAmount } from '../../ui/amountText.ts';
import { stakeProblem } from '../play/stakeProblem.ts';
import { roundAddress, type RoundParameter } from '../proof/fairnessLink.ts';
import type { RecordedRound, RoundInputs } from '../proof/traceRound.ts';
import { readable } from '../shell/readableRefusal.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

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

const NOT_A_NONCE = t('The nonce must be a whole number from 0 to 9,007,199,254,740,991');
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
  const readOutcome = outcome === undefined ? undefined : rulebookOf(game).outcomeSchema.safeParse(outcome).data;
  return {
    game,
    serverSeed: text('serverSeed'),
    seedHash: text('seedHash'),
    clientSeed: text('clientSeed'),
    nonce: text('nonce'),
    choice: objectFrom(address.get('choice')) ?? rulebookOf(game).defaultChoice,
    stake: stakeCents === undefined ? '' : amountToEdit(stakeCents),
    recorded: { ...(readOutcome === undefined ? {} : { outcome: readOutcome }), ...(payoutCents === undefined ? {} : { payoutCents }) },
  };
}

/** The address with the form. Empty fields are left out. */
export function addressOf({ recorded: { outcome, payoutCents: payout }, stake, ...fields }: RoundForm): URLSearchParams {
  const amount = readAmount(stake);
  return roundAddress({ ...fields, stake: amount.ok ? amount.cents : null, outcome, payout });
}

function readStake(text: string, game: GameName): { readonly cents: number | null; readonly problem?: string } {
  if (text.trim() === '') return { cents: null };
  const amount = readAmount(text);
  if (amount.ok && amount.cents > 0) return { cents: amount.cents };
  const { stakeRefusal } = rulebookOf(game);
  // There is no balance that an amount could exceed.
  const isOutOfRange = amount.ok || amount.problem === 'tooLarge';
  return {
    cents: null,
    problem: (isOutOfRange ? readable(refuse(stakeRefusal)) : stakeProblem(text, amount.problem, stakeRefusal)).sentence,
  };
}

/** Why this is no server seed, or undefined. A hash has the form of a seed, and would give another round without a word. */
function notASeed(serverSeed: string | undefined, seedHash: string | undefined, knownHashes: readonly string[]): string | undefined {
  if (serverSeed === undefined) return t('A server seed has 64 characters, each a digit or a letter from a to f');
  const isHash =
    serverSeed === seedHash || knownHashes.includes(serverSeed) || (seedHash !== undefined && opensCommitment(seedHash, serverSeed));
  return isHash ? t('This is the hash, not the seed') : undefined;
}

/**
 * Reads the form. Spaces, upper case and 0x of pasted seeds are corrected. A client seed may be as long as any rules allow, because the round may be
 * of other rules than those in force. `knownHashes` are those of the player's own seeds.
 */
export function readRound(form: RoundForm, knownHashes: readonly string[] = []): ReadRound {
  const { game } = form;
  const serverSeed = readTypedHex(form.serverSeed)?.hex;
  const seedHash = readTypedHex(form.seedHash)?.hex;
  const typedSeed = form.clientSeed.trim();
  const clientSeed = SHARED_CLIENT_SEED.test(typedSeed) ? typedSeed : readClientSeed(form.clientSeed, LONGEST_CLIENT_SEED);
  const nonce = readTypedNonce(form.nonce);
  const noSeed = notASeed(serverSeed, seedHash, knownHashes);
  const choice = rulebookOf(game).readChoice(form.choice);
  const stake = readStake(form.stake, game);
  const problems: RoundFormProblems = {
    ...(noSeed === undefined ? {} : { serverSeed: noSeed }),
    ...(form.seedHash.trim() === '' || seedHash !== undefined
      ? {}
      : { seedHash: t('A seed hash has 64 characters, each a digit or a letter from a to f') }),
    ...(typeof clientSeed === 'string' ? {} : { clientSeed: translated(clientSeed.sentence) }),
    ...(nonce === null ? { nonce: NOT_A_NONCE } : {}),
    ...(isRefusal(choice) ? { choice: translated(choice.sentence) } : {}),
    ...(stake.problem === undefined ? {} : { stake: stake.problem }),
  };
  const complete = Object.keys(problems).length === 0 && serverSeed !== undefined && nonce !== null && typeof clientSeed === 'string';
  return {
    inputs: complete ? { game, choice, serverSeed, clientSeed, nonce, stakeCents: stake.cents } : null,
    recorded: { ...form.recorded, ...(seedHash === undefined ? {} : { seedHash }) },
    problems,
  };
}
