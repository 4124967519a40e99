/**
 * Reads the options of a command. What it does not know ends it with one sentence before it does anything: a mistyped option must not be ignored.
 * `--help` prints the comment that the command's file begins with.
 */
import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { fail } from './fail.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Read<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: boolean }>>;

/** Options and words of the command line. Words are refused unless the command takes some. */
export function commandOptions<const O extends Options>(options: O, { words = false } = {}): Read<O> {
  const names = Object.keys(options).map((name) => `--${name}`);
  const known = names.length === 0 ? 'There are no options.' : `Options: ${names.join(', ')}.`;
  if (process.argv.includes('--help')) {
    console.log(`${topComment(process.argv[1])}\n${known}`);
    process.exit();
  }
  try {
    return parseArgs({ options, allowPositionals: words });
  } catch (error) {
    const [what = ''] = (error instanceof Error ? error.message : String(error)).split(/[.:] /u);
    return fail(`${what}. ${known}`);
  }
}

/** The text of the comment that a file begins with. */
function topComment(path = ''): string {
  const { text = '' } = /^\/\*\*(?<text>.*?)\*\//su.exec(readFileSync(path, 'utf8'))?.groups ?? {};
  return text.replaceAll(/^ \* ?/gmu, '').trim();
}

/** Words that must be numbers, in order, each with what it is by default. */
export function numbersOf<const D extends readonly number[]>(words: readonly string[], defaults: D): { [K in keyof D]: number } {
  if (words.length > defaults.length) fail(`At most ${defaults.length} numbers can be given.`);
  return defaults.map((otherwise, place) => {
    const word = words[place];
    if (word === undefined) return otherwise;
    return /^\d+(\.\d+)?$/u.test(word) ? Number(word) : fail(`${word} is not a number.`);
  }) as { [K in keyof D]: number };
}
