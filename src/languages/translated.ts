/**
 * Translates sentences that lower layers make in English, such as refusals. They arrive with their values in them, so each is compared with the
 * keys of `house` in the language's file: `Minimum bet is {amount}` fits `Minimum bet is 0.10`.
 */
import { type Catalogue, shownLanguage } from './languages.ts';

interface Pattern {
  readonly sentence: RegExp;
  readonly names: readonly string[];
  readonly translation: string;
}

const PLACE = /\{(\w+)\}/gu;
/** Verifiers count what they saw: `3 entries`. */
const COUNTED = /^([\d.,]+) (.+)$/su;
/** Stands between words of the house: the symbols of Slots. */
const LIST = ', ';
/** A second part that may follow any sentence. It is translated by itself. They are made in `domain/ledger/debt.ts`, `domain/refusal.ts` and `client/refusals.ts`. */
const SUFFIX = /^(.+)(\. [\d.,]+ of it (?:is owed|paid a debt)| Nothing was taken from your balance\.| \([^()]+ after you pressed\))$/su;
/** Places whose values people have named or typed. Such a value is never translated, even if it is a word of the house. */
const TYPED = new Set(['code', 'name', 'names', 'other', 'reason', 'seed', 'text', 'wall', 'who', 'winner']);
/** A pattern for the value of `{amount}`. It ends where the number ends, so that another value may follow it. */
const AMOUNT = String.raw`([+-]?[\d.,]*\d)`;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Sentences with values in them. Those with more words of their own come first. */
const patternsOf = (house: Catalogue['house']): readonly Pattern[] =>
  Object.entries(house)
    .filter(([english]) => english.includes('{'))
    .toSorted(([a], [b]) => b.replace(PLACE, '').length - a.replace(PLACE, '').length)
    .map(([english, translation]) => ({
      sentence: new RegExp(
        `^${english
          // Texts and names of places in turn.
          .split(PLACE)
          .map((part, index) => (index % 2 === 0 ? escaped(part) : part === 'amount' ? AMOUNT : '(.*?)'))
          .join('')}$`,
        'su',
      ),
      names: [...english.matchAll(PLACE)].map(([, name = '']) => name),
      translation,
    }));

/** Translates sentences by these texts. Values in a sentence are translated too, but for names and typed texts. One that is not there stays English. */
export function translator(house: Catalogue['house']): (english: string) => string {
  const patterns = patternsOf(house);
  const translate = (english: string): string => {
    if (Object.hasOwn(house, english)) return house[english] ?? english;
    const [, fact, suffix] = SUFFIX.exec(english) ?? [];
    if (fact !== undefined && suffix !== undefined) return translate(fact) + translate(suffix);
    const [, count = '', noun = ''] = COUNTED.exec(english) ?? [];
    if (Object.hasOwn(house, noun)) return `${count} ${house[noun]}`;
    const listed = english.split(LIST);
    if (listed.every((word) => Object.hasOwn(house, word))) return listed.map((word) => house[word]).join(LIST);
    for (const { sentence, names, translation } of patterns) {
      const found = sentence.exec(english);
      if (!found) continue;
      return translation.replace(PLACE, (place, name: string) => {
        const value = found[names.indexOf(name) + 1] ?? place;
        return TYPED.has(name) ? value : translate(value);
      });
    }
    return english;
  };
  return translate;
}

/** What the rules or the house say in English, such as a refusal or the title of a game, in the reader's language. */
export const translated = translator(shownLanguage().catalogue.house);

/** An offer, a category or an event that a new house begins with, in the reader's language. What an admin has typed stays. */
export const translatedSample = (text: string): string => {
  const { samples } = shownLanguage().catalogue;
  return Object.hasOwn(samples, text) ? (samples[text] ?? text) : text;
};
