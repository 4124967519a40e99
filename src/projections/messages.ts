/** Messages of the chat, and what changed them later. Both name entries only: a page shows what the entries say. */
import type { MessageId } from '../domain/ids.ts';
import { eventKey, type Projection } from './projection.ts';

/**
 * A row for each entry that holds messages: one for each message that was said, and one for all that were brought over from before the
 * log, so that they keep their order. `account` is the author. Null: a guest, or unknown.
 */
export const messagesProjection: Projection<{ readonly messages: readonly MessageId[] }> = {
  name: 'messages',
  version: 1,
  keysOf: ({ type }, place) => (type === 'chat/said' || type === 'chat/migrated' ? [eventKey(place)] : []),
  fold(_row, { type, data }, { seq, at }, key) {
    const row = { key, seq, at, game: null, cents: 0, status: type };
    if (type === 'chat/said') return { ...row, account: data.account, text: data.text.toLowerCase(), body: { messages: [data.message] } };
    if (type !== 'chat/migrated') return undefined;
    const text = data.messages.map((message) => message.text.toLowerCase()).join('\n');
    return { ...row, account: null, text, body: { messages: data.messages.map(({ message }) => message) } };
  },
};

export interface MessageChanges {
  /** The entry that removed the message. */
  readonly hiddenSeq: number | null;
  /** The entries of the reactions that it has now, by reaction and account. */
  readonly reactions: Readonly<Record<string, number>>;
}

/** A row for each message that was removed or got reactions, by its ID. `status` is `hidden` or `shown`. */
export const messageChangesProjection: Projection<MessageChanges> = {
  name: 'messageChanges',
  version: 1,
  keysOf: ({ type, data }) => (type === 'chat/reacted' || type === 'chat/hidden' ? [data.message] : []),
  fold(row, { type, data }, { seq, at }, key) {
    const before: typeof row = row ?? {
      key,
      seq,
      at,
      account: null,
      game: null,
      cents: 0,
      status: 'shown',
      text: '',
      body: { hiddenSeq: null, reactions: {} },
    };
    if (type === 'chat/hidden') return { ...before, status: 'hidden', body: { ...before.body, hiddenSeq: seq } };
    if (type !== 'chat/reacted') return row;
    const reactionKey = `${data.reaction} ${data.account}`;
    const { [reactionKey]: _taken, ...others } = before.body.reactions;
    const reactions = data.on ? { ...others, [reactionKey]: seq } : others;
    return { ...before, body: { ...before.body, reactions } };
  },
};
