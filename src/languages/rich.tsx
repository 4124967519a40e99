import { Fragment, type ReactNode } from 'react';
import { t } from './t.ts';

/** A place of a message: an element for `{name}`, or what is made of the words in `<name>…</name>`. */
type Part = ReactNode | ((words: string) => ReactNode);

/** While a message is formatted, the name of a part stands in its place between two characters that no text uses. */
const mark = (name: string): string => `\uE000${name}\uE001`;
const MARK = /\uE000(\w+)\uE001/gu;
/** A mark, or `<name>words</name>`. */
const MARK_OR_TAG = new RegExp(String.raw`${MARK.source}|<(\w+)>(.*?)</\2>`, 'gsu');

/**
 * A text with elements in it: `rich('Read the <link>terms</link>. You have {balance}.', { link: (words) => <Link>{words}</Link>, balance: <Credits/> })`.
 * A plain number is a count.
 */
export function rich(english: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const values: Record<string, string | number> = {};
  for (const [name, part] of Object.entries(parts)) values[name] = typeof part === 'number' ? part : mark(name);
  const text = t(english, values);
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: place, 2: tag = '', 3: words = '', index } of text.matchAll(MARK_OR_TAG)) {
    const part = parts[place ?? tag];
    nodes.push(text.slice(end, index), typeof part === 'function' ? part(filled(words, parts)) : part);
    end = index + whole.length;
  }
  return [...nodes, text.slice(end)].map((node, index) => <Fragment key={index}>{node}</Fragment>);
}

/** The words within a tag, with the texts of the parts in them. */
function filled(words: string, parts: Readonly<Record<string, Part>>): string {
  return words.replace(MARK, (_, name: string) => {
    const part = parts[name];
    return typeof part === 'string' ? part : '';
  });
}
