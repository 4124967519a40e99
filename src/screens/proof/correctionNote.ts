import { correctionText, readTypedHex } from '../../domain/fairness/typed.ts';
import { t } from '../../languages/t.ts';

/** How a seed or a hash was read that was typed in another form: "Read in lower case". Otherwise undefined. */
export function correctionNote(typed: string): string | undefined {
  const corrections = readTypedHex(typed)?.corrections ?? [];
  return corrections.length === 0 ? undefined : t('Read {correction}', { correction: correctionText(corrections) });
}
