import { shownLanguage } from './languages.ts';

/** The reader's locale: that of the browser, unless the page is in another language. A few browsers name one that Intl refuses. */
function readLocale(): string {
  const { tag } = shownLanguage();
  try {
    const locale = Intl.getCanonicalLocales(navigator.language)[0] ?? tag;
    return tag === 'en' || new Intl.Locale(locale).language === tag ? locale : tag;
  } catch {
    return tag;
  }
}

/** How numbers and times are written. It does not change while the page is open. */
export const readerLocale = readLocale();

export interface Format<Value, Part> {
  format(value: Value): string;
  formatToParts(value: Value): Part[];
}

/** A format that is made when it is first used, because making the first one takes as long as all other code of the start. */
export function lazyFormat<Value, Part>(make: () => Format<Value, Part>): Format<Value, Part> {
  let made: Format<Value, Part> | undefined;
  const ready = (): Format<Value, Part> => (made ??= make());
  return { format: (value) => ready().format(value), formatToParts: (value) => ready().formatToParts(value) };
}

/** Numbers as the reader writes them. Digits are Latin in every locale, because amounts are typed with these. */
export const numbersAs = (options: Intl.NumberFormatOptions): Format<number | Intl.StringNumericLiteral, Intl.NumberFormatPart> =>
  lazyFormat(() => new Intl.NumberFormat(readerLocale, { ...options, numberingSystem: 'latn' }));

const whole = numbersAs({ maximumFractionDigits: 0 });

/** A count with grouping: `12,345`. */
export const formatCount = (count: number): string => whole.format(count);
