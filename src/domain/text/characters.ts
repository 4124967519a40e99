/**
 * Which characters a text from people may have, by fixed tables made from Unicode 17.0. The answer is the same on every machine: the
 * domain uses neither property escapes nor normalization of the platform. A character is a Unicode code point, and lengths count those.
 */
import { upperLatin } from './letters.ts';

/** The version that the tables are made from. A test compares them with a platform of this version. */
export const UNICODE_VERSION = '17.0';

type Range = readonly [first: number, last: number];

const isIn = (ranges: readonly Range[], code: number): boolean => ranges.some(([first, last]) => code >= first && code <= last);

/** The length of a text in characters. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let i = 1; i < text.length; i += 1) {
    // The second half of a pair does not count.
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) length -= 1;
  }
  return length;
}

/** Characters that no text may have, by what they do. */
const REFUSED: readonly (readonly [effect: string, ranges: readonly Range[]])[] = [
  [
    'is a control character',
    [
      [0x00, 0x1f],
      [0x7f, 0x9f],
    ],
  ],
  ['breaks the line', [[0x2028, 0x2029]]],
  ['reverses text', [[0x202d, 0x202e]]],
  [
    'changes the direction of text',
    [
      [0x202a, 0x202c],
      [0x2066, 0x2069],
    ],
  ],
  [
    'hides text',
    [
      [0xfff9, 0xfffb],
      [0xe0000, 0xe00ff],
      [0xe01f0, 0xe0fff],
    ],
  ],
  ['is half a character', [[0xd800, 0xdfff]]],
  [
    'is invisible',
    [
      [0xad, 0xad],
      [0x2060, 0x2065],
      [0x206a, 0x206f],
      [0x3164, 0x3164],
      [0xfeff, 0xfeff],
      [0xffa0, 0xffa0],
      [0xfff0, 0xfff8],
      [0x13430, 0x1343f],
      [0x1bca0, 0x1bca3],
      [0x1d173, 0x1d17a],
    ],
  ],
];

/** Blocks of the scripts whose letters are joined or kept apart by invisible characters: those from right to left, and the Indic ones. */
const JOINED_SCRIPTS: readonly Range[] = [
  [0x0590, 0x109f],
  [0x1700, 0x18af],
  [0x1900, 0x1cff],
  [0xa800, 0xa95f],
  [0xa980, 0xabff],
  [0xfb1d, 0xfdff],
  [0xfe70, 0xfefc],
  [0x10800, 0x11fff],
  [0x1e800, 0x1efff],
];
/** Blocks of the scripts that are written without spaces: Thai, Lao, Tibetan, Burmese, Khmer, Tai, Javanese, kana and Han. */
const UNSPACED_SCRIPTS: readonly Range[] = [
  [0x0e00, 0x109f],
  [0x1780, 0x17ff],
  [0x1950, 0x1aaf],
  [0x3040, 0x30ff],
  [0x3400, 0x9fff],
  [0xa980, 0xa9ff],
  [0xaa60, 0xaadf],
];
const HANGUL_LETTERS: readonly Range[] = [
  [0x1100, 0x11ff],
  [0xa960, 0xa97f],
  [0xd7b0, 0xd7ff],
];
const KHMER: readonly Range[] = [[0x1780, 0x17ff]];
const MONGOLIAN: readonly Range[] = [[0x1800, 0x18af]];
const HAN: readonly Range[] = [
  [0x3400, 0x9fff],
  [0xf900, 0xfaff],
  [0x20000, 0x3ffff],
];
/** Blocks with emoji. */
const EMOJI: readonly Range[] = [
  [0x2190, 0x2bff],
  [0x1f000, 0x1faff],
];

/** Invisible characters that some characters need beside them. Elsewhere they are refused. NEEDED lists them all. */
const ZWSP = 0x200b;
const CGJ = 0x034f;
const [ZWNJ, ZWJ] = [0x200c, 0x200d];
const EMOJI_STYLE = 0xfe0f;
const MONGOLIAN_SELECTORS: readonly Range[] = [[0x180b, 0x180f]];
const MONGOLIAN_SEPARATOR = 0x180e;
const SELECTORS: readonly Range[] = [[0xfe00, 0xfe0f]];
const HAN_SELECTORS: readonly Range[] = [[0xe0100, 0xe01ef]];
const HANGUL_FILLERS: readonly Range[] = [[0x115f, 0x1160]];
const KHMER_VOWELS: readonly Range[] = [[0x17b4, 0x17b5]];
const NEEDED: readonly Range[] = [
  [CGJ, CGJ],
  [ZWNJ, ZWJ],
  [ZWSP, ZWSP],
  ...MONGOLIAN_SELECTORS,
  ...SELECTORS,
  ...HAN_SELECTORS,
  ...HANGUL_FILLERS,
  ...KHMER_VOWELS,
];

/** Marks that give the characters beside them a direction. They neither hide text nor reverse it. */
const DIRECTION_MARKS: readonly Range[] = [
  [0x061c, 0x061c],
  [0x200e, 0x200f],
];
const BLANKS: readonly Range[] = [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
];

/** The flags of England, Scotland and Wales: the sequences of tags that Unicode 17.0 recommends. */
const FLAGS = ['gbeng', 'gbsct', 'gbwls'].map(
  (region) => `\u{1f3f4}${Array.from(region, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
);
const FLAG = new RegExp(FLAGS.join('|'), 'gu');

/** Whether an invisible character has the neighbours that need it. 0: there is none. */
function isNeeded(code: number, before: number, after: number): boolean {
  const isBeside = (ranges: readonly Range[]): boolean => isIn(ranges, before) || isIn(ranges, after);
  if (isIn(KHMER_VOWELS, code)) return isBeside(KHMER);
  if (isIn(HANGUL_FILLERS, code)) return isBeside(HANGUL_LETTERS);
  if (isIn(MONGOLIAN_SELECTORS, code))
    return isIn(MONGOLIAN, before) && (code === MONGOLIAN_SEPARATOR || !isIn(MONGOLIAN_SELECTORS, before));
  if (isIn(HAN_SELECTORS, code)) return isIn(HAN, before);
  // It follows a character that can be seen, and not another invisible one.
  if (isIn(SELECTORS, code)) return before > 0x20 && !isIn(BLANKS, before) && !isIn(NEEDED, before) && !isIn(DIRECTION_MARKS, before);
  if (isIn(NEEDED, before)) return code === ZWJ && before === EMOJI_STYLE && isIn(EMOJI, after);
  if (code === ZWSP) return isBeside(UNSPACED_SCRIPTS);
  if (code === ZWJ && isIn(EMOJI, before) && isIn(EMOJI, after)) return true;
  return isBeside(JOINED_SCRIPTS);
}

/** What a refused character does to a text, or undefined for one that is not refused. */
const effectOf = (code: number): string | undefined => REFUSED.find(([, ranges]) => isIn(ranges, code))?.[0];

/** A character that a text may not have there. */
interface WrongCharacter {
  readonly code: number;
  /** `reverses text` */
  readonly effect: string;
}

/** Printable ASCII: most texts need no further check. */
const PLAIN = /^[ -~]*$/;

/** The first character that a text may not have, or null. */
export function wrongCharacter(raw: string, allowsLineBreaks = false): WrongCharacter | null {
  if (PLAIN.test(raw)) return null;
  // A flag is one emoji.
  const codes = Array.from(raw.replace(FLAG, '\u{1f3f4}'), (one) => one.codePointAt(0) ?? 0);
  for (const [i, code] of codes.entries()) {
    if (code === 0x0a && allowsLineBreaks) continue;
    if (isIn(NEEDED, code)) {
      if (!isNeeded(code, codes[i - 1] ?? 0, codes[i + 1] ?? 0)) return { code, effect: 'is invisible' };
      continue;
    }
    const effect = effectOf(code);
    if (effect !== undefined) return { code, effect };
  }
  return null;
}

/** `U+202E, which reverses text` */
export const characterText = ({ code, effect }: WrongCharacter): string =>
  `U+${upperLatin(code.toString(16)).padStart(4, '0')}, which ${effect}`;

/** Without soft hyphens, which only say where a word may be broken. Copied texts bring them. */
export const withoutSoftHyphens = (text: string): string => text.replace(/\xad/g, '');

const isUnseen = (code: number): boolean =>
  (code >= 0x09 && code <= 0x0d) || effectOf(code) !== undefined || [BLANKS, NEEDED, DIRECTION_MARKS].some((ranges) => isIn(ranges, code));

/** Whether a text has nothing that can be seen. */
export function isBlank(text: string): boolean {
  for (const one of text) if (!isUnseen(one.codePointAt(0) ?? 0)) return false;
  return true;
}
