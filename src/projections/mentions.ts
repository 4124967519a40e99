/** Who a message of the chat mentions: `@ada`. */
import { comparableName } from '../domain/accounts/names.ts';
import type { AccountId } from '../domain/ids.ts';
import type { World } from '../domain/world.ts';
import type { ChatMessage } from '../domain/worldParts.ts';

export interface MessagePart {
  readonly text: string;
  /** Who is mentioned; null for other text. */
  readonly account: AccountId | null;
}

type Names = World['names'];

/** Not within an e-mail address. */
const MENTION = /(?<![\w.@-])@([\w.-]+)/gu;

/** Punctuation may follow a name, and a name may end in it: the longest name counts. */
function namedIn(names: Names, typed: string): { readonly account: AccountId; readonly length: number } | null {
  for (let length = typed.length; length > 0; length -= 1) {
    const comparable = comparableName(typed.slice(0, length));
    const account = Object.hasOwn(names, comparable) ? names[comparable] : undefined;
    if (account !== undefined) return { account, length };
    if (!/[._-]/u.test(typed.charAt(length - 1))) return null;
  }
  return null;
}

/** The parts of a text. Together they are the text. */
export function partsOf(text: string, names: Names): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  const addPlainText = (to: number): void => {
    if (to > from) parts.push({ text: text.slice(from, to), account: null });
  };
  for (const { index, 1: typed = '' } of text.matchAll(MENTION)) {
    const named = namedIn(names, typed);
    if (!named) continue;
    addPlainText(index);
    from = index + 1 + named.length;
    parts.push({ text: text.slice(index, from), account: named.account });
  }
  addPlainText(text.length);
  return parts;
}

/** The messages of others that mention somebody, newest first. Those that an admin has removed are left out. */
export const mentionsOf = (account: AccountId, messages: readonly ChatMessage[], names: Names): readonly ChatMessage[] =>
  messages
    .filter(
      ({ account: author, formerName, hidden, text }) =>
        author !== account && formerName === null && !hidden && partsOf(text, names).some((part) => part.account === account),
    )
    .toReversed();
