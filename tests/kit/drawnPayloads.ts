/** Payloads drawn from the schemas of the commands themselves, and then bent: what a hostile page could send. */
import fc from 'fast-check';
import type * as z from 'zod/mini';
import { commandTypes, definitionOfCommand, type CommandType } from '../../src/domain/commands/catalog.ts';

/** Anything at all, as a browser could send it. */
export const anything = fc.oneof(
  fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, withSparseArray: true, withObjectString: true }),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom<unknown>('__proto__', 'constructor', '50', -0, Number('1e400'), 2 ** 53, Symbol('x'), () => 1, new Proxy({}, { get: () => { throw new Error('looked at'); } })),
);

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly pattern?: RegExp } } }[];
}

/** Something that the schema may accept: of the right kind, mostly within its bounds. */
export function drawnFrom(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as Definition;
  const [pattern] = (definition.checks ?? []).flatMap(({ _zod }) => _zod.def.pattern ?? []);
  switch (definition.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(definition.shape ?? {}).map(([key, inner]) => [key, drawnFrom(inner)])));
    case 'array':
      return definition.element ? fc.array(drawnFrom(definition.element), { maxLength: 3 }) : fc.constant([]);
    case 'nullable':
    case 'catch':
      return definition.innerType ? fc.option(drawnFrom(definition.innerType)) : fc.constant(null);
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'string':
      return pattern ? fc.stringMatching(pattern) : fc.string({ unit: 'binary', maxLength: 70 });
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.double());
    case 'boolean':
      return fc.boolean();
    default:
      return fc.oneof(fc.string({ maxLength: 40 }), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined), fc.object({ maxDepth: 2 }));
  }
}

/** The same with one of its values replaced, at any depth. */
const bent = (payload: unknown, place: number, value: unknown): unknown => {
  if (typeof payload !== 'object' || payload === null) return value;
  const keys = Object.keys(payload);
  const key = keys[place % (keys.length + 1)];
  return key === undefined ? value : { ...payload, [key]: bent((payload as Record<string, unknown>)[key], Math.floor(place / 7), value) };
};

export interface JunkCommand {
  readonly type: CommandType;
  readonly payload: unknown;
}

export const junkCommand: fc.Arbitrary<JunkCommand> = fc.constantFrom(...commandTypes).chain((type) => {
  const right = drawnFrom(definitionOfCommand(type).payload);
  const payload = fc.oneof(anything, right, fc.tuple(right, fc.nat(), anything).map(([one, place, value]) => bent(one, place, value)));
  return fc.record({ type: fc.constant(type), payload });
});
