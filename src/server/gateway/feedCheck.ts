/** Whether what comes from a house continues what is known. If it does not, the whole frame is rejected and none of it is published. */
import type { Head } from '../../domain/log/head.ts';
import type { FeedEntry } from '../socketDoor.ts';
import type { ConnectionProblem, MessageOf } from './messages.ts';

/** Why entries cannot follow the newest one; null if they do. */
export function problemOfFeed(known: Head, { after, head, entries }: MessageOf<'entries'>, bytes: number): ConnectionProblem | null {
  if (after.seq > known.seq) return 'feed-gap';
  if (after.seq < known.seq) return 'feed-repeated';
  if (after.hash !== known.hash || head.logId !== known.logId) return 'feed-forked';
  const isInOrder = entries.every(({ seq }, i) => seq === after.seq + 1 + i);
  const last = entries.at(-1) ?? after;
  const isWhole = entries.reduce((sum, one) => sum + one.bytes, 0) === bytes;
  return isInOrder && isWhole && head.seq === last.seq && head.hash === last.hash ? null : 'feed-unordered';
}

/** The entries of a frame. Their lines are read out of its bytes when somebody asks for them. */
export function entriesOf({ entries }: MessageOf<'entries'>, bytes: Buffer): readonly FeedEntry[] {
  let begin = 0;
  return entries.map(({ seq, hash, subjects, isPublic, bytes: length }) => {
    const own = bytes.subarray(begin, (begin += length));
    return {
      seq,
      hash,
      subjects,
      isPublic,
      get lines() {
        return own.toString('utf8');
      },
    };
  });
}
