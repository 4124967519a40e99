import { setupI18n } from '@lingui/core';
import { compile, type Token } from './compile.ts';
import { shownLanguage } from './languages.ts';
import { formatCount } from './numbers.ts';

/** Values of a message by the names of its places. A number is a count, and is written as the reader writes numbers. */
export type Values = Readonly<Record<string, string | number>>;

const { tag, catalogue } = shownLanguage();
const i18n = setupI18n({ locale: tag, messages: { [tag]: {} } });

/** The place of a value as it is written. */
const writtenName = (name: string): string => `${name}#`;

/**
 * Gives each value a second place for its formatted text. The language of the page chooses a plural; numbers are written by the reader's
 * locale.
 */
const withWrittenPlaces = (tokens: readonly Token[], count?: string): readonly Token[] =>
  tokens.map((token): Token => {
    if (typeof token === 'string') return token === '#' && count !== undefined ? [writtenName(count)] : token;
    const [name, kind, cases] = token;
    if (cases === undefined) return [writtenName(name)];
    const inner = kind === 'plural' ? name : undefined;
    return [name, kind ?? '', Object.fromEntries(Object.entries(cases).map(([word, one]) => [word, withWrittenPlaces(one, inner)]))];
  });

/**
 * A text of a screen in the reader's language. The English text stands in the call, because `tests/languages` finds it there:
 * `t('Rolled {roll}. You needed over {target}.', { roll, target })`.
 */
export function t(english: string, values?: Values): string {
  if (values === undefined) return catalogue.screens[english] ?? english;
  if (i18n.messages[english] === undefined)
    i18n.load(tag, { [english]: withWrittenPlaces(compile(catalogue.screens[english] ?? english)) as never });
  const written: Record<string, string | number> = { ...values };
  for (const [name, value] of Object.entries(values)) written[writtenName(name)] = typeof value === 'number' ? formatCount(value) : value;
  return i18n._(english, written);
}
