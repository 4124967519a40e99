/** Arguments of a command. What follows an option is its value whatever it looks like: a client seed may be `-1`. */

/** The command was called in a way that it does not understand. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface ArgumentPlan {
  /** Names of what comes without a dash, in order; all are needed. */
  readonly positionals: readonly string[];
  /** Options that take a value. */
  readonly values: readonly string[];
  /** Options that are there or not. */
  readonly flags: readonly string[];
}

export class Arguments {
  readonly #positionals: readonly string[];
  readonly #values: ReadonlyMap<string, string>;
  readonly #flags: ReadonlySet<string>;

  constructor(positionals: readonly string[], values: ReadonlyMap<string, string>, flags: ReadonlySet<string>) {
    this.#positionals = positionals;
    this.#values = values;
    this.#flags = flags;
  }

  positional(place: number): string {
    return this.#positionals[place] ?? '';
  }

  has(flag: string): boolean {
    return this.#flags.has(flag);
  }

  value(option: string): string | undefined {
    return this.#values.get(option);
  }

  /** Throws a UsageError where the option is left out. */
  needed(option: string): string {
    const value = this.#values.get(option);
    if (value === undefined) throw new UsageError(`--${option} is needed.`);
    return value;
  }

  /** A whole number within limits, both included. Throws a UsageError for anything else. */
  wholeNumber(option: string, least: number, most: number): number | undefined {
    const text = this.#values.get(option);
    if (text === undefined) return undefined;
    const number = Number(text);
    if (!/^[0-9]+$/.test(text) || number < least || number > most) {
      throw new UsageError(`--${option} must be a whole number from ${least} to ${most}.`);
    }
    return number;
  }

  /** A nonce: a whole number of any length, kept as its digits. */
  nonce(): string {
    const text = this.needed('nonce');
    if (!/^(?:0|[1-9][0-9]{0,99})$/.test(text)) throw new UsageError('--nonce must be a whole number from 0 on.');
    return text;
  }
}

/** Throws a UsageError with one sentence for whatever is not in the plan. */
export function readArguments(args: readonly string[], { positionals, values, flags }: ArgumentPlan): Arguments {
  const given: string[] = [];
  const valueOf = new Map<string, string>();
  const set = new Set<string>();
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i] ?? '';
    if (!arg.startsWith('--')) {
      if (arg.startsWith('-') && arg !== '-') throw new UsageError(`There is no option ${arg}.`);
      given.push(arg);
      continue;
    }
    const equals = arg.indexOf('=');
    const name = arg.slice(2, equals < 0 ? undefined : equals);
    if (valueOf.has(name) || set.has(name)) throw new UsageError(`--${name} is given twice.`);
    if (flags.includes(name) && equals < 0) {
      set.add(name);
    } else if (values.includes(name)) {
      const value = equals < 0 ? args[(i += 1)] : arg.slice(equals + 1);
      if (value === undefined) throw new UsageError(`--${name} needs a value.`);
      valueOf.set(name, value);
    } else {
      throw new UsageError(`There is no option ${arg}.`);
    }
  }
  if (given.length < positionals.length) throw new UsageError(`${positionals[given.length] ?? ''} is missing.`);
  if (given.length > positionals.length) throw new UsageError(`What is "${given[positionals.length] ?? ''}"?`);
  return new Arguments(given, valueOf, set);
}
