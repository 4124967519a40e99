/** The HTTP server of a witness. It answers one route, `POST /add-checkpoint`, and limits the size and the time of a request. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Witness } from './witness.ts';

/** A request has about 8 kB at most: 63 hashes, and a checkpoint with some signatures. */
const MOST_BYTES = 64 * 1_024;
const PATH = '/add-checkpoint';
const LONGEST_MS = 10_000;

/** Undefined if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(
  response: ServerResponse,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: string },
): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), 'Cache-Control': 'no-store' });
  response.end(body);
}

const plain = (status: number, sentence: string) => ({ status, type: 'text/plain; charset=utf-8', body: `${sentence}\n` });

/** `onFailure`: called with what kept a request from being answered, such as a full disk. */
export function witnessServer(witness: Witness, onFailure: (error: unknown) => void): Server {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (new URL(request.url ?? '', 'http://witness').pathname !== PATH) return send(response, plain(404, 'There is nothing here.'));
    if (request.method !== 'POST') return send(response, plain(405, 'Checkpoints are sent by POST.'));
    const body = await bodyOf(request);
    if (body === undefined) {
      response.setHeader('Connection', 'close');
      return send(response, plain(413, 'The request is too large.'));
    }
    send(response, await witness.addCheckpoint(body));
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      onFailure(error);
      if (response.headersSent) response.destroy();
      else send(response, plain(500, 'The witness could not remember the checkpoint.'));
    });
  });
  server.requestTimeout = LONGEST_MS;
  return server;
}
