/** Reads the arguments of a command. The text after an option is always its value: a client seed may be `-1`. */
import { parseArgs } from 'node:util';
import { correctionText, readTypedHex, readTypedNonce } from '../domain/fairness/typed.ts';

/** The arguments are wrong. The message is a sentence for the person. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface ArgumentPlan {
  /** Names of the arguments without a dash, in order. All are required. */
  readonly positionals: readonly string[];
  /** Options that take a value. */
  readonly values: readonly string[];
  /** Options without a value. */
  readonly flags: readonly string[];
}

interface GivenHex {
  readonly hex: string;
  /** What was corrected, if anything. */
  readonly notes: readonly string[];
}

function readHex(option: string, text: string): GivenHex {
  const read = readTypedHex(text);
  if (read === null) throw new UsageError(`--${option} must be 64 hex digits, each from 0 to 9 or from a to f.`);
  const { hex, corrections } = read;
  return { hex, notes: corrections.length === 0 ? [] : [`--${option} was read ${correctionText(corrections)}`] };
}

export class Arguments {
  readonly #positionals: readonly string[];
  readonly #options: ReadonlyMap<string, string>;

  constructor(positionals: readonly string[], options: ReadonlyMap<string, string>) {
    this.#positionals = positionals;
    this.#options = options;
  }

  positional(place: number): string {
    return this.#positionals[place] ?? '';
  }

  has(flag: string): boolean {
    return this.#options.has(flag);
  }

  value(option: string): string | undefined {
    return this.#options.get(option);
  }

  /** Throws a UsageError if the option is missing. */
  needed(option: string): string {
    const value = this.#options.get(option);
    if (value === undefined) throw new UsageError(`--${option} is needed.`);
    return value;
  }

  /** A whole number within limits, both included. Throws a UsageError for anything else. */
  wholeNumber(option: string, least: number, most: number): number | undefined {
    const text = this.#options.get(option);
    if (text === undefined) return undefined;
    const number = Number(text);
    if (!/^[0-9]+$/.test(text) || number < least || number > most) {
      throw new UsageError(`--${option} must be a whole number from ${least} to ${most}.`);
    }
    return number;
  }

  /** A nonce of a log. Throws a UsageError for anything else. */
  nonce(): number {
    const nonce = readTypedNonce(this.needed('nonce'));
    if (nonce === null) throw new UsageError(`--nonce must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`);
    return nonce;
  }

  /** A server seed or a hash. Throws a UsageError for anything else. */
  hex(option: string): GivenHex | undefined {
    const text = this.#options.get(option);
    return text === undefined ? undefined : readHex(option, text);
  }

  /** A server seed or a hash. Throws a UsageError also if the option is missing. */
  neededHex(option: string): GivenHex {
    return readHex(option, this.needed(option));
  }
}

/** Throws a UsageError if the arguments do not fit the plan. */
export function readArguments(args: readonly string[], { positionals, values, flags }: ArgumentPlan): Arguments {
  const options = Object.fromEntries(values.map((name) => [name, { type: 'string' } as const]));
  // Not strict: that would refuse values that begin with a dash.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const given: string[] = [];
  const optionValues = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'positional') {
      given.push(token.value);
      continue;
    }
    // `--` alone is a token of its own kind. It is refused as an option without a name.
    const { name, value } = token.kind === 'option' ? token : { name: '', value: undefined };
    if (optionValues.has(name)) throw new UsageError(`--${name} is given twice.`);
    const isFlag = flags.includes(name) && value === undefined;
    if (!isFlag && !values.includes(name)) throw new UsageError(`There is no option ${args[token.index] ?? ''}.`);
    if (!isFlag && value === undefined) throw new UsageError(`--${name} needs a value.`);
    optionValues.set(name, value ?? '');
  }
  if (given.length < positionals.length) throw new UsageError(`${positionals[given.length] ?? ''} is missing.`);
  if (given.length > positionals.length) throw new UsageError(`What is "${given[positionals.length] ?? ''}"?`);
  return new Arguments(given, optionValues);
}
