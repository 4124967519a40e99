/** Which characters a text may have, how long it is, and that neither depends on the engine or on the schema library. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { commandTypes, definitionOfCommand } from '../../../src/domain/commands/catalog.ts';
import { eventDefinitions } from '../../../src/domain/events/catalog.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import {
  characterText,
  isBlank,
  lengthOf,
  UNICODE_VERSION,
  withoutSoftHyphens,
  wrongCharacter,
} from '../../../src/domain/text/characters.ts';
import { lowerLatin, oneLine, plainWidth, trimmed, upperLatin } from '../../../src/domain/text/letters.ts';
import { textBy } from '../../../src/domain/text/schema.ts';
import { anyText } from '../../kit/anyText.ts';

const problemIn = (text: string): string | null => {
  const wrong = wrongCharacter(text);
  return wrong && characterText(wrong);
};
const everyCode = Array.from({ length: 0x110000 }, (_, code) => code);

describe('a text that people write', () => {
  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Persian at the end of a word', 'خانه\u200c ها'],
    ['an initial form of Arabic', 'ه\u200d'],
    ['Arabic with marks of direction', '\u200fabc ١٢٣\u200e\u061c'],
    ['the end of a verse', 'بسم الله\u06dd١'],
    ['Hindi', 'क्\u200dष क्\u200cष'],
    ['Bengali', 'র\u200d্য'],
    ['Malayalam', 'അവന്\u200d'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Khmer and Thai with breaks', 'ភាសា\u200bខ្មែរ ไทย\u200bแลนด์'],
    ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ\u180eᠠ ᠪ\u180b'],
    ['old Korean', '\u1112\u1160\u11ab'],
    ['a variant of a Han character', '葛\u{e0100}城'],
    ['the flags of England, Scotland and Wales', ['gbeng', 'gbsct', 'gbwls'].map(flagOf).join('')],
    ['a family', '👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 ❤️‍🔥 1️⃣'],
    ['Hebrew with a joiner of marks', 'יְרוּשָׁלַ\u034fִם'],
    ['words with accents', 'naïve cafe\u0301'],
  ])('%s', (_, text) => expect(problemIn(text)).toBeNull());

  test('any emoji that Unicode recommends', () => {
    const emoji = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
    // Ends of sequences are found by joining emoji with each other.
    // The property of single characters is tested first, because the other is slow.
    const single = everyCode
      .map((code) => String.fromCodePoint(code))
      .filter((text) => text > '\u00ff' && /^\p{Emoji}$/u.test(text) && emoji.test(text));
    expect(single.length).toBeGreaterThan(1_000);
    for (const one of single) expect(problemIn(one)).toBeNull();
    const people = ['👨', '👩', '🧑', '🧑🏿', '👩🏻', '👁️', '🏴', '🐻', '⛓️', '🏳️'];
    const joined = people.flatMap((one) =>
      [...single, '⚕️', '⚖️', '✈️', '➡️', '♂️', '♀️', '⚧️', '☠️', '❄️', '🗨️'].map((other) => `${one}\u200d${other}`),
    );
    const recommended = joined.filter((one) => emoji.test(one));
    expect(recommended.length).toBeGreaterThan(100);
    for (const one of recommended) expect(problemIn(one)).toBeNull();
  });
});

function flagOf(region: string): string {
  return `\u{1f3f4}${Array.from(region, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`;
}

describe('a text that hides or turns text', () => {
  test.each([
    ['\u202egnp.exe', 'U+202E, which reverses text'],
    ['a\u202ab', 'U+202A, which changes the direction of text'],
    ['a\u2067b', 'U+2067, which changes the direction of text'],
    ['a\u0000b', 'U+0000, which is a control character'],
    ['a\u0085b', 'U+0085, which is a control character'],
    ['a\nb', 'U+000A, which is a control character'],
    ['a\u2029b', 'U+2029, which breaks the line'],
    ['a\u200bb', 'U+200B, which is invisible'],
    ['a\u200db', 'U+200D, which is invisible'],
    ['ad\u200cmin', 'U+200C, which is invisible'],
    ['می\u200c\u200cخ', 'U+200C, which is invisible'],
    ['a\u2060b', 'U+2060, which is invisible'],
    ['a\u00adb', 'U+00AD, which is invisible'],
    ['a\u3164b', 'U+3164, which is invisible'],
    ['a\u115fb', 'U+115F, which is invisible'],
    ['a\u034fb', 'U+034F, which is invisible'],
    ['\ufe0fa', 'U+FE0F, which is invisible'],
    ['😀\ufe0f\ufe01\ufe02', 'U+FE01, which is invisible'],
    ['😀\u{e0121}', 'U+E0121, which is invisible'],
    ['a\u{e0041}b', 'U+E0041, which hides text'],
    [flagOf('secret'), 'U+E0073, which hides text'],
    ['a\ufffab', 'U+FFFA, which hides text'],
    ['a\u{13439}b', 'U+13439, which is invisible'],
    ['a\u{1343f}b', 'U+1343F, which is invisible'],
    ['\ud83d', 'U+D83D, which is half a character'],
    ['\udfb2a', 'U+DFB2, which is half a character'],
  ])('%j holds %s', (text, character) => expect(problemIn(text)).toBe(character));

  test('a line break where lines are allowed is none', () => {
    expect(wrongCharacter('a\nb', true)).toBeNull();
    expect(wrongCharacter('a\rb', true)?.code).toBe(0x0d);
  });
});

describe('the tables', () => {
  test('are what they were: another verdict is another version of the format', () => {
    const verdicts = everyCode.map((code) => (problemIn(`a${String.fromCodePoint(code)}b`) === null ? '1' : '0')).join('');
    expect(nobleHashing.sha256(verdicts)).toBe('990e2df4cb5a813fc88a9a36ba80c8c8811607cacffa8d3a739f7929101d940e');
  });

  // Compared with a platform of the same version only: another one may know more characters.
  test.runIf(process.versions['unicode'] === UNICODE_VERSION)('are those of Unicode', () => {
    const visible = new Set([0x0600, 0x0601, 0x0602, 0x0603, 0x0604, 0x0605, 0x06dd, 0x070f, 0x0890, 0x0891, 0x08e2, 0x110bd, 0x110cd]);
    const marks = new Set([0x061c, 0x200e, 0x200f]);
    // One assertion for each of a million characters would take most of a minute.
    const differ = everyCode.filter((code) => {
      const one = String.fromCodePoint(code);
      const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(one) && !visible.has(code);
      const selects = code >= 0xfe00 && code <= 0xfe0f;
      const isWrong = (problemIn(`a${one}b`) !== null) !== (unseen && !marks.has(code) && !selects);
      const isOtherBlank = isBlank(one) !== (unseen || /[\s\u2800]/u.test(one));
      return isWrong || isOtherBlank || trimmed(`${one}a${one}`) !== `${one}a${one}`.trim();
    });
    expect(differ.map((code) => `U+${code.toString(16)}`)).toEqual([]);
  });

  test('are looked at one by one: a text is blank if none can be seen', () => {
    expect(['', ' \u200b\t', ' \u200b\ta', 'a \u200b', ' \u{1f3b2} '].map(isBlank)).toEqual([true, true, false, false, false]);
  });
});

describe('letters and spaces', () => {
  test('are those of the platform for Latin letters', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'Z', ' ', '\t', '\u3000', '0', '-') }), (text) => {
        expect(lowerLatin(text)).toBe(text.toLowerCase());
        expect(upperLatin(text)).toBe(text.toUpperCase());
        expect(trimmed(text)).toBe(text.trim());
        expect(oneLine(text)).toBe(text.trim().replace(/\s+/gu, ' '));
      }),
    ));
  test('others stay', () => {
    expect(lowerLatin('Äİ\u212a')).toBe('Äİ\u212a');
    expect(upperLatin('ßıﬁ')).toBe('ßıﬁ');
    expect(plainWidth('Ａ１＿')).toBe('A1_');
  });
  test('a soft hyphen goes', () => expect(withoutSoftHyphens('Donau\u00addampf\u00adschiff')).toBe('Donaudampfschiff'));
});

describe('a length', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['😀😀', 2],
    ['e\u0301', 2],
    ['\ud83d', 1],
    ['\udfb2\ud83d', 2],
  ])('of %j is %d', (text, length) => expect(lengthOf(text)).toBe(length));

  test('counts code points', () => fc.assert(fc.property(anyText(), (text) => lengthOf(text) === Array.from(text).length)));

  test('of a schema is counted by our own function', () => {
    const schema = textBy({ kind: 'visible', least: 2, most: 3 });
    const accepts = (text: string): boolean => schema.safeParse(text).success;
    expect(['😀', '😀😀', '😀😀😀', '😀😀😀😀'].map(accepts)).toEqual([false, true, true, false]);
  });

  test('is left to the schema library in no text of a log', () => {
    interface Inner {
      readonly type: string;
      readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
    }
    const texts: string[] = [];
    const look = (schema: z.ZodMiniType, path: string): void => {
      const { type, checks = [], ...parts } = schema._zod.def as Inner;
      if (type === 'string' && checks.some(({ _zod }) => /length/u.test(_zod.def.check))) texts.push(path);
      const walk = (part: unknown, key: string): void => {
        if (typeof part !== 'object' || part === null) return;
        if ('_zod' in part) look(part as z.ZodMiniType, `${path}.${key}`);
        else if (!(part instanceof RegExp)) for (const [name, one] of Object.entries(part)) walk(one, name);
      };
      for (const [key, part] of Object.entries(parts)) walk(part, key);
    };
    for (const { type, schema } of eventDefinitions) look(schema, type);
    for (const type of commandTypes) look(definitionOfCommand(type).payload, type);
    expect(texts).toEqual([]);
  });
});
