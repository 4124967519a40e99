import { Fragment, type ReactNode } from 'react';
import { t } from './t.ts';

/** A place of a message: an element for `{name}`, or what is made of the words in `<name>…</name>`. */
type Part = ReactNode | ((words: string) => ReactNode);

/** Stand around the name of a place while the message is formatted. No text holds them. */
const MARK = /\uE000(\w+)\uE001|<(\w+)>(.*?)<\/\2>/gsu;

/**
 * A text with elements in it: `rich('Read the <link>terms</link>. You have {balance}.', { link: (words) => <Link>{words}</Link>, balance: <Credits/> })`.
 * A plain number is a count.
 */
export function rich(english: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const values: Record<string, string | number> = {};
  for (const [name, part] of Object.entries(parts)) values[name] = typeof part === 'number' ? part : `\uE000${name}\uE001`;
  const text = t(english, values);
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: place, 2: tag = '', 3: words = '', index } of text.matchAll(MARK)) {
    const part = parts[place ?? tag];
    nodes.push(text.slice(end, index), typeof part === 'function' ? part(filled(words, parts)) : part);
    end = index + whole.length;
  }
  return [...nodes, text.slice(end)].map((node, index) => <Fragment key={index}>{node}</Fragment>);
}

/** Words within a tag, with the texts that stand in them. */
function filled(words: string, parts: Readonly<Record<string, Part>>): string {
  return words.replace(/\uE000(\w+)\uE001/gu, (_, name: string) => {
    const part = parts[name];
    return typeof part === 'string' ? part : '';
  });
}
