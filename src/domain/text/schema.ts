/** Schemas of texts. They count and check by our own functions, so that a verdict does not depend on a version of the schema library. */
import * as z from 'zod/mini';
import { lengthOf, wrongCharacter } from './characters.ts';

/** `visible`: the characters of characters.ts. `lines`: those and line breaks. `any`: of any characters. */
export interface TextRule {
  readonly kind: 'visible' | 'lines' | 'any';
  /** In characters. */
  readonly least: number;
  readonly most: number;
}

const ruleOfSchema = new WeakMap<z.ZodMiniType, TextRule>();

export function isText(text: string, { kind, least, most }: TextRule): boolean {
  const length = lengthOf(text);
  return length >= least && length <= most && (kind === 'any' || wrongCharacter(text, kind === 'lines') === null);
}

/** The schema of texts by a rule. */
export function textBy(rule: TextRule): z.ZodMiniString {
  const schema = z.string().check(z.refine((text) => isText(text, rule)));
  ruleOfSchema.set(schema, rule);
  return schema;
}

/** The rule of a schema that `textBy` made: the reader of log lines and the fields of forms ask for it. */
export const textRuleOf = (schema: z.ZodMiniType): TextRule | undefined => ruleOfSchema.get(schema);
