import { readTypedHex } from '../../domain/fairness/typed.ts';
import { translated } from '../../languages/translated.ts';
import { t } from '../../languages/t.ts';

/** How a seed or a hash was read that was typed in another form: "Read in lower case". Otherwise undefined. */
export function correctionNote(typed: string): string | undefined {
  const corrections = readTypedHex(typed)?.corrections ?? [];
  const texts = corrections.map((one) => translated(one));
  const last = texts.pop();
  if (last === undefined) return undefined;
  return texts.length === 0 ? t('Read {last}', { last }) : t('Read {before} and {last}', { before: texts.join(', '), last });
}
