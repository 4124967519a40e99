import { describe, expect, test } from 'vitest';
import { readClientSeed } from '../../../src/domain/accounts/clientSeedText.ts';
import { LONGEST_CLIENT_SEED } from '../../../src/domain/rules.ts';

const clientSeed = (raw: string): string => {
  const read = readClientSeed(raw, LONGEST_CLIENT_SEED);
  return typeof read === 'string' ? `“${read}”` : read.sentence;
};

describe('a client seed', () => {
  const holds = (character: string): string => `Client seed holds ${character}`;
  test.each([
    ['change_me', '“change_me”'],
    [' kept as typed ', '“ kept as typed ”'],
    ['Ａ is not A', '“Ａ is not A”'],
    ['0', '“0”'],
    ['\\ud800', '“\\ud800”'],
    ['<b>', '“<b>”'],
    ['x'.repeat(64), `“${'x'.repeat(64)}”`],
    ['🎲'.repeat(32), `“${'🎲'.repeat(32)}”`],
    ['', 'Client seed cannot be empty'],
    ['   ', 'Client seed cannot be empty'],
    ['\n\t', 'Client seed cannot be empty'],
    ['x'.repeat(65), 'Client seed can be at most 64 characters'],
    ['🎲'.repeat(64), `“${'🎲'.repeat(64)}”`],
    ['🎲'.repeat(65), 'Client seed can be at most 64 characters'],
    ['lucky\u00adstar', '“luckystar”'],
    ['می\u200cخواهم', '“می\u200cخواهم”'],
    ['\u00ad', 'Client seed cannot be empty'],
    ['\u200f', 'Client seed cannot be empty'],
    ['x'.repeat(10_000), 'Client seed can be at most 64 characters'],
    ['a\u0000', holds('U+0000, which is a control character')],
    ['a\u007f', holds('U+007F, which is a control character')],
    ['a\u202eb', holds('U+202E, which reverses text')],
    ['a\u2066b', holds('U+2066, which changes the direction of text')],
    ['a\u200bb', holds('U+200B, which is invisible')],
    ['a\u2028b', holds('U+2028, which breaks the line')],
    ['a\ufeffb', holds('U+FEFF, which is invisible')],
    ['\ud83dx', holds('U+D83D, which is half a character')],
  ])('%j', (raw, answer) => expect(clientSeed(raw)).toBe(answer));
});
