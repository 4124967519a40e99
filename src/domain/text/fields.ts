/** Texts as typed in the fields of a form: read, or refused in a sentence that names the field. */
import type * as z from 'zod/mini';
import { refuse, type Refusal } from '../refusal.ts';
import { characterText, isBlank, lengthOf, withoutSoftHyphens, wrongCharacter } from './characters.ts';
import { trimmed } from './letters.ts';
import { textRuleOf } from './schema.ts';

/** Trimmed and without soft hyphens; empty for anything that is no text, or that cannot be seen. */
export function readText(raw: unknown): string {
  const text = typeof raw === 'string' ? trimmed(withoutSoftHyphens(raw)) : '';
  return isBlank(text) ? '' : text;
}

/** Why a text of a field does not fit its schema, or undefined. Refusals: text-short, text-long, text-form. */
export function wrongText(schema: z.ZodMiniType, field: string, text: string): Refusal | undefined {
  const rule = textRuleOf(schema);
  if (!rule) return undefined;
  const { kind, least, most } = rule;
  if (lengthOf(text) < least) return refuse('text-short', { field, count: least });
  if (lengthOf(text) > most) return refuse('text-long', { field, count: most });
  const wrong = kind === 'any' ? null : wrongCharacter(text, kind === 'lines');
  return wrong ? refuse('text-form', { field, character: characterText(wrong) }) : undefined;
}

/** The first refusal of several fields. `titles`: their names on the screen, in their order there. */
export function wrongTextOf<Name extends string>(
  shape: NoInfer<Readonly<Record<Name, z.ZodMiniType>>>,
  titles: Readonly<Record<Name, string>>,
  texts: NoInfer<Readonly<Record<Name, string>>>,
): Refusal | undefined {
  for (const name of Object.keys(titles) as Name[]) {
    const wrong = wrongText(shape[name], titles[name], texts[name]);
    if (wrong) return wrong;
  }
  return undefined;
}
