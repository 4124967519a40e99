/** Payloads drawn from the commands' schemas and then changed: what a hostile page could send. */
import fc from 'fast-check';
import type * as z from 'zod/mini';
import { commandTypes, definitionOfCommand, type CommandType } from '../../src/domain/commands/catalog.ts';
import { anyText } from './anyText.ts';

/** An arbitrary value that a browser could send. */
export const anything = fc.oneof(
  fc.anything({
    withBigInt: true,
    withNullPrototype: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withObjectString: true,
  }),
  fc.double(),
  anyText({ maxLength: 80 }),
  fc.constantFrom<unknown>(
    '__proto__',
    'constructor',
    '50',
    -0,
    Number('1e400'),
    2 ** 53,
    Symbol('x'),
    () => 1,
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('looked at');
        },
      },
    ),
  ),
);

/** A record of these fields. What is no arbitrary stands for itself. */
export const recordOf = (fields: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value instanceof fc.Arbitrary ? value : fc.constant(value)])),
  );

export interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly options?: readonly z.ZodMiniType[];
  readonly checks?: readonly { readonly _zod: { readonly def: Bound } }[];
}

interface Bound {
  readonly check: string;
  readonly value?: number;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values for a field name, if better ones are known than the schema's. `anyOfIt`: the schema accepts any input. */
type Hint = (name: string, anyOfIt: boolean) => fc.Arbitrary<unknown> | undefined;

/** A number within the schema's bounds. */
function numberFrom(bounds: readonly Bound[]): fc.Arbitrary<unknown> {
  const bound = (check: string): number | undefined => bounds.find((one) => one.check === check)?.value;
  const [min, max] = [bound('greater_than'), bound('less_than')];
  const whole = fc.integer({ min: min ?? 0, max: max ?? 1_000_000 });
  return min === undefined ? fc.oneof(whole, fc.double()) : whole;
}

/** A value that the schema may accept: of the right type, mostly within its bounds. */
export function drawnFrom(schema: z.ZodMiniType, hint: Hint = () => undefined, name = ''): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as Definition;
  const bounds = (definition.checks ?? []).map(({ _zod }) => _zod.def);
  const pattern = bounds.find((bound) => bound.pattern)?.pattern;
  if (definition.type === 'nullable' && definition.innerType) return fc.option(drawnFrom(definition.innerType, hint, name));
  const hinted = hint(name, definition.type === 'pipe');
  if (hinted) return hinted;
  switch (definition.type) {
    case 'object': {
      const fields = Object.entries(definition.shape ?? {});
      const optional = fields.filter(([, { _zod }]) => (_zod.def as Definition).type === 'optional').map(([key]) => key);
      const drawn = Object.fromEntries(fields.map(([key, inner]) => [key, drawnFrom(inner, hint, key)]));
      return fc.record(drawn, { requiredKeys: Object.keys(drawn).filter((key) => !optional.includes(key)) });
    }
    case 'array':
      return definition.element ? fc.array(drawnFrom(definition.element, hint, name), { maxLength: 3 }) : fc.constant([]);
    case 'catch':
      return definition.innerType ? fc.option(drawnFrom(definition.innerType, hint, name)) : fc.constant(null);
    case 'optional':
      return definition.innerType ? drawnFrom(definition.innerType, hint, name) : fc.constant(undefined);
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => drawnFrom(option, hint, name)));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'string':
      return pattern ? fc.stringMatching(pattern) : anyText({ maxLength: 70 });
    case 'number':
      return numberFrom(bounds);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.integer(),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.constant(undefined),
        fc.object({ maxDepth: 2 }),
      );
  }
}

/** The same payload with one of its values replaced, at any depth. */
const bent = (payload: unknown, place: number, value: unknown): unknown => {
  if (typeof payload !== 'object' || payload === null) return value;
  const keys = Object.keys(payload);
  const key = keys[place % (keys.length + 1)];
  return key === undefined ? value : { ...payload, [key]: bent((payload as Record<string, unknown>)[key], Math.floor(place / 7), value) };
};

interface JunkCommand {
  readonly type: CommandType;
  readonly payload: unknown;
}

export const junkCommand: fc.Arbitrary<JunkCommand> = fc.constantFrom(...commandTypes).chain((type) => {
  const right = drawnFrom(definitionOfCommand(type).payload);
  const payload = fc.oneof(
    anything,
    right,
    fc.tuple(right, fc.nat(), anything).map(([one, place, value]) => bent(one, place, value)),
  );
  return fc.record({ type: fc.constant(type), payload });
});
