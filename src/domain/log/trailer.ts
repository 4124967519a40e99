/** The trailer is the last line of an exported log. It names the head, so that a file that lost its last entries is noticed. */
import type { Head } from '../log/head.ts';

const TRAILER = /^\{"trailer":\{"logId":"(log_[0-9a-f]{32})","seq":([1-9][0-9]{0,15}),"hash":"([0-9a-f]{64})"\}\}$/;

export const looksLikeTrailer = (line: string): boolean => line.startsWith('{"trailer"');

export const writeTrailer = ({ logId, seq, hash }: Pick<Head, 'logId' | 'seq' | 'hash'>): string =>
  JSON.stringify({ trailer: { logId, seq, hash } });

/** The head that a trailer names; null if the line is none. */
export function readTrailer(line: string): Pick<Head, 'logId' | 'seq' | 'hash'> | null {
  const [, logId, seq, hash] = TRAILER.exec(line) ?? [];
  return logId === undefined || hash === undefined ? null : { logId, seq: Number(seq), hash };
}

/** Why the trailer does not fit a log that ends at `head`, or undefined. */
export function wrongTrailer(line: string, head: Head | null): string | undefined {
  const match = TRAILER.exec(line);
  if (!match) return 'the trailer is not readable';
  const [, logId, seq, hash] = match;
  if (!head || logId !== head.logId) return 'the trailer belongs to another log';
  if (Number(seq) !== head.seq) return `the trailer names entry ${seq}, the file ends at entry ${head.seq}`;
  return hash === head.hash ? undefined : 'the trailer names another hash for the last entry';
}
