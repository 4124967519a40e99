/** What may be chosen in a game, as its rulebook declares it: drawn, or counted out. */
import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { AnyRulebook } from '../../src/domain/games/catalog.ts';
import { isRefusal } from '../../src/domain/refusal.ts';
import type { Definition } from './drawnPayloads.ts';

interface Field {
  readonly name: string;
  readonly optional: boolean;
  /** The words that may be chosen, or the ends of the whole numbers. */
  readonly oneOf: readonly unknown[] | { readonly from: number; readonly to: number };
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def;

function fieldOf(name: string, schema: z.ZodMiniType): Field {
  const { type, innerType, entries, values, checks = [] } = definitionOf(schema);
  if (type === 'optional' && innerType) return { ...fieldOf(name, innerType), optional: true };
  const bound = (check: string): number | undefined => checks.find(({ _zod }) => _zod.def.check === check)?._zod.def.value;
  const [from, to] = [bound('greater_than'), bound('less_than')];
  const oneOf = entries ? Object.values(entries) : (values ?? (from === undefined || to === undefined ? undefined : { from, to }));
  if (!oneOf) throw new Error(`${name} is neither one of some words nor a whole number between two`);
  return { name, optional: false, oneOf };
}

/** What there is to choose. */
export const fieldsOf = ({ choiceSchema }: AnyRulebook): readonly Field[] =>
  Object.entries(definitionOf(choiceSchema).shape ?? {}).map(([name, schema]) => fieldOf(name, schema));

/** Mostly what may be chosen, now and then what may not. */
const drawnField = ({ oneOf }: Field): fc.Arbitrary<unknown> =>
  'from' in oneOf
    ? fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: oneOf.from, max: oneOf.to }) },
        {
          weight: 1,
          arbitrary: fc.constantFrom<unknown>(oneOf.from - 1, oneOf.to + 1, oneOf.from + 0.5, -oneOf.from, String(oneOf.from), null),
        },
      )
    : fc.oneof({ weight: 19, arbitrary: fc.constantFrom(...oneOf) }, { weight: 1, arbitrary: fc.constantFrom('sideways', false, null, 7) });

/** A choice in this game, most of the time one that is allowed. */
export function drawnChoice(game: AnyRulebook): fc.Arbitrary<unknown> {
  const fields = fieldsOf(game);
  const asked = fc.record(Object.fromEntries(fields.map((field) => [field.name, drawnField(field)])), {
    requiredKeys: fields.filter(({ optional }) => !optional).map(({ name }) => name),
  });
  return fc.oneof(
    { weight: 19, arbitrary: asked },
    { weight: 1, arbitrary: fc.constantFrom<unknown>({}, { unasked: true }, null, 'nothing') },
  );
}

/** Of many numbers the ends, their neighbours and the middle. */
const numbersIn = ({ from, to }: { readonly from: number; readonly to: number }): number[] =>
  to - from < 20 ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [from, from + 1, Math.floor((from + to) / 2), to - 1, to];

/** Every choice that the rulebook takes as it stands. */
export function choicesIn(game: AnyRulebook): readonly object[] {
  let choices: readonly object[] = [{}];
  for (const { name, optional, oneOf } of fieldsOf(game)) {
    const values = 'from' in oneOf ? numbersIn(oneOf) : oneOf;
    choices = choices.flatMap((choice) => [...(optional ? [choice] : []), ...values.map((value) => ({ ...choice, [name]: value }))]);
  }
  return choices.filter((choice) => {
    const read = game.readChoice(choice);
    return !isRefusal(read) && JSON.stringify(read) === JSON.stringify(choice);
  });
}
