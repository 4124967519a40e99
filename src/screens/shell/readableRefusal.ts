import type { Refusal, RefusalCode } from '../../domain/refusal.ts';
import { translated } from '../../languages/translated.ts';
import { localTimes } from '../../ui/credits.ts';

/** A refusal whose sentence is in the reader's language. Those of the rules and the house are in English. */
interface ReadableRefusal extends Refusal {
  readonly isReadable: true;
}

/** A refusal by a screen itself. */
export const ownRefusal = (refused: RefusalCode, sentence: string): ReadableRefusal => ({ refused, sentence, isReadable: true });

/** The refusal in the reader's language. One by a screen is already. */
export const readable = (refusal: Refusal): Refusal =>
  'isReadable' in refusal ? refusal : ownRefusal(refusal.refused, translated(localTimes(refusal.sentence)));
