/**
 * The languages of the app, and the one that this page shows. English is the source itself: a sentence of the code is the key of its
 * translations. Another language is a file of such keys, loaded before the code that uses them (app/main.tsx).
 */

export interface Catalogue {
  /** The texts of screens. A key is what the code passes to `t` or `rich`. */
  readonly screens: Readonly<Record<string, string>>;
  /** Texts that come from the rules and the house. They stay English in the log and on the wire, and pass `translated` where they are shown. */
  readonly house: Readonly<Record<string, string>>;
  /** Texts of the offers, partners and events that a new house begins with. They pass `translatedSample`: an admin may have typed others. */
  readonly samples: Readonly<Record<string, string>>;
}

interface Language {
  /** As its speakers write it. */
  readonly name: string;
  readonly direction?: 'rtl';
  readonly load: () => Promise<Catalogue>;
}

const nothing: Catalogue = { screens: {}, house: {}, samples: {} };

/** By the tag that `<html lang>` gets. To add a language, add a file and a line. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', load: () => Promise.resolve(nothing) },
  de: { name: 'Deutsch', load: () => import('./de.json', { with: { type: 'json' } }).then((module) => module.default) },
};

let shown = { tag: 'en', catalogue: nothing };

/** What this page shows. It does not change any more once the app's modules run. */
export const shownLanguage = (): Readonly<typeof shown> => shown;

/** Loads a language and marks the document. A page whose language is not known or does not load is English. */
export async function showLanguage(tag: string, root: HTMLElement): Promise<void> {
  const language = languages[tag];
  try {
    if (language) shown = { tag, catalogue: await language.load() };
  } catch (error) {
    console.error(error);
  }
  root.lang = shown.tag;
  root.dir = languages[shown.tag]?.direction ?? 'ltr';
}
