/** Reads a client seed as typed, or refuses it. */
import { refuse, type Refusal } from '../refusal.ts';
import { characterText, isBlank, lengthOf, withoutSoftHyphens, wrongCharacter } from '../text/characters.ts';

/** A client seed of 1 to `longest` visible characters, kept as typed but for soft hyphens, or a refusal. */
export function readClientSeed(raw: string, longest: number): string | Refusal {
  const seed = withoutSoftHyphens(raw);
  if (isBlank(seed)) return refuse('client-seed-empty');
  if (lengthOf(seed) > longest) return refuse('client-seed-long');
  const wrong = wrongCharacter(seed);
  return wrong ? refuse('client-seed-form', { character: characterText(wrong) }) : seed;
}
