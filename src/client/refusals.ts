/** What was not saved, or what a house server refuses, as the page has it. */
import type { CommandType } from '../domain/commands/catalog.ts';
import { NOTHING_TAKEN, refusalCodes, refuse, type Refusal, type RefusalCode } from '../domain/refusal.ts';
import { HouseServerError } from '../base/ports.ts';

export const AWAY = 'The house server cannot be reached at the moment.';

export const TAKEN_BACK = 'You took this back before it was sent.';

export const NOT_SENT_IN_TIME = 'The house server could not be reached for a minute, so this was not sent.';

export const TERMS_CHANGED =
  'The connection broke, and the terms have changed since you pressed. This was not sent again. Look at your history before you try again.';

export const HELD_BACK = 'The house server had this in time, by its own clock, and refused it as too late';

export const DOUBTED = 'The house server contradicts what it sent before, so this page sends it nothing more.';

export const UNREACHED = 'The house server cannot be reached at the moment. Try again.';

/** Commands that take credits from the balance of the player who sends them. */
const taking: ReadonlySet<CommandType> = new Set<CommandType>([
  'PlaceBet',
  'PlaceLiveBet',
  'CreateFlip',
  'JoinFlip',
  'PlaceSportBet',
  'RequestWithdrawal',
]);

/** The sentence about a command that had no effect. It says that nothing was taken only if the command could have taken something. */
export const withoutEffect = (sentence: string, type: CommandType | undefined): string =>
  type !== undefined && taking.has(type) ? `${sentence} ${NOTHING_TAKEN}` : sentence;

export const notSent = (sentence: string): Refusal => ({ refused: 'could-not-save', sentence });

/** A command that could not be saved. A house server says by itself whether it may have saved it nevertheless. */
export function notSaved(error: unknown, type?: CommandType): Refusal {
  const { refused, sentence } = refuse('could-not-save');
  return { refused, sentence: error instanceof HouseServerError ? error.message : withoutEffect(sentence, type) };
}

/** The refusal that a house named. A code that this version does not know keeps its sentence. */
export const readRefusal = ({ code, sentence }: { readonly code: string; readonly sentence: string }): Refusal => ({
  refused: refusalCodes.find((known): known is RefusalCode => known === code) ?? 'request-unreadable',
  sentence,
});
