/** The pages of the app with a mark of the server in their heads, made and compressed once, when the server starts. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { markedText } from '../src/api/houseMark.ts';

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Whether a browser takes an encoding (RFC 9110, 12.5.3). One with a weight of 0 it does not. */
const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((one) => new RegExp(`^\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$).*)?$`, 'iu').test(one));

/**
 * Answers with a page of the folder that has `mark` before its title, and no links that only a house in the browser needs. Throws if it has
 * no title.
 */
export function markedPage(root: string, name: string, mark: string): Send {
  const page = readFileSync(join(root, name), 'utf8');
  if (!page.includes('<title>')) throw new Error(`${name} has no title`);
  const text = Buffer.from(markedText(page, mark));
  const bodies = { br: brotliCompressSync(text), gzip: gzipSync(text), identity: text };
  const tag = createHash('sha256').update(text).digest('base64url');
  return ({ headers }, reply) => {
    const etag = `W/"${tag}"`;
    reply.headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: etag }).type('text/html; charset=utf-8');
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const accepted = String(headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((one) => takes(accepted, one)) ?? 'identity';
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.code(200).send(bodies[encoding]);
  };
}
