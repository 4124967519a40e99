import { setupI18n } from '@lingui/core';
import { compile } from './compile.ts';
import { shownLanguage } from './languages.ts';

/** Values of a message by the names of its places. Counts of a plural are numbers; other numbers come written as the reader writes them. */
export type Values = Readonly<Record<string, string | number>>;

const { tag, catalogue } = shownLanguage();
const i18n = setupI18n({ locale: tag, messages: { [tag]: {} } });

/** As in all numbers of the app, the digits are Latin. */
const formats = { number: { numberingSystem: 'latn' } } as const;

/**
 * A text of a screen in the reader's language. The English text stands in the call, because `tests/languages` finds it there:
 * `t('Rolled {roll}. You needed over {target}.', { roll, target })`.
 */
export function t(english: string, values?: Values): string {
  if (values === undefined) return catalogue.screens[english] ?? english;
  if (i18n.messages[english] === undefined) i18n.load(tag, { [english]: [...compile(catalogue.screens[english] ?? english)] as never });
  return i18n._(english, values, { formats });
}
