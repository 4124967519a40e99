/** What a house server refuses, as the page has it. */
import { refusalCodes, type Refusal, type RefusalCode } from '../domain/refusal.ts';

export const AWAY = 'The house server cannot be reached at the moment. Nothing was taken from your balance.';

export const TAKEN_BACK = 'You took this back before it was sent. Nothing was taken from your balance.';

export const NOT_SENT_IN_TIME =
  'The house server could not be reached for a minute, so this was not sent. Nothing was taken from your balance.';

export const DOUBTED = 'The house server contradicts what it sent before, so this page sends it nothing more.';

export const UNREACHED = 'The house server cannot be reached at the moment. Try again.';

/** The refusal that a house named. A code that this version does not know keeps its sentence. */
export const readRefusal = ({ code, sentence }: { readonly code: string; readonly sentence: string }): Refusal => ({
  refused: refusalCodes.find((known): known is RefusalCode => known === code) ?? 'request-unreadable',
  sentence,
});
