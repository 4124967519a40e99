import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };
const LAST = 0x10_ffff - SURROGATES.count;

const characterOf = (n: number): string => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count);

/** With it fast-check also draws words like `__proto__`, if they have these characters only. */
function placeOf(character: unknown): number {
  const point = (typeof character === 'string' && character.codePointAt(0)) || 0;
  const place = point < SURROGATES.from ? point : point - SURROGATES.count;
  if (characterOf(place) !== character) throw new Error('this is no character');
  return place;
}

const character = fc.nat(LAST).map(characterOf, placeOf);

/** Texts of any characters. The unit `binary` of fast-check draws the same, but makes a table of all of them first: a second and 160 MB. */
export const anyText = (constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: character });
