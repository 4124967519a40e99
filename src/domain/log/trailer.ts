/** The trailer is the last line of an exported log. It names the head, so that a file that lost its last entries is noticed. */
import type { Head } from './head.ts';

const TRAILER = /^\{"trailer":\{"logId":"(log_[0-9a-f]{32})","seq":([1-9][0-9]{0,15}),"hash":"([0-9a-f]{64})"\}\}$/;

export const looksLikeTrailer = (line: string): boolean => line.startsWith('{"trailer"');

type NamedHead = Pick<Head, 'logId' | 'seq' | 'hash'>;

export const writeTrailer = ({ logId, seq, hash }: NamedHead): string => JSON.stringify({ trailer: { logId, seq, hash } });

/** The head that a trailer names; null if the line is none. */
export function readTrailer(line: string): NamedHead | null {
  const [, logId, seq, hash] = TRAILER.exec(line) ?? [];
  return logId === undefined || hash === undefined ? null : { logId, seq: Number(seq), hash };
}

/** Why the trailer does not fit a log that ends at `head`, or undefined. */
export function wrongTrailer(line: string, head: Head | null): string | undefined {
  const named = readTrailer(line);
  if (!named) return 'the trailer is not readable';
  if (!head || named.logId !== head.logId) return 'the trailer belongs to another log';
  if (named.seq !== head.seq) return `the trailer names entry ${named.seq}, the file ends at entry ${head.seq}`;
  return named.hash === head.hash ? undefined : 'the trailer names another hash for the last entry';
}
