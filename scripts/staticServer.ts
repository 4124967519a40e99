import { realpathSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf } from './contentTypes.ts';
import { securityHeaders, type PolicyOptions } from './securityHeaders.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below one network packet compression only costs time. */
const COMPRESS_FROM_BYTES = 1024;
/** Quality 9 is within a few per cent of 11 on our chunks at a tenth of the time; each file is compressed once. */
const BROTLI_QUALITY = 9;

type Encoding = 'br' | 'gzip' | 'identity';

interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

interface StaticAppOptions {
  /** What the app's policy lets in beyond the app itself. */
  readonly policy?: PolicyOptions;
  /** JSON texts by path, answered instead of the files of those names. */
  readonly answers?: ReadonlyMap<string, string>;
}

/**
 * Answers GET and HEAD from a built app's folder.
 *
 * A path that names a file gets the file. A path without an extension, asked for by a page navigation, gets the app's
 * index.html (the router shows the screen, its own 404 included). Everything else that is missing is a real 404, so
 * a stale chunk fails as a missing chunk and not as HTML that will not parse.
 */
export function staticApp(root: string, { policy = {}, answers = new Map<string, string>() }: StaticAppOptions = {}): RequestListener {
  const realRoot = realpathSync(root);
  const headers = securityHeaders(policy);
  const compressed = new Map<string, Promise<Buffer>>();

  const bodyOf = async (file: FoundFile, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding} ${file.path} ${file.bytes} ${file.modifiedMs}`;
    const known = compressed.get(key);
    if (known !== undefined) return known;
    const made = readFile(file.path).then((content) => encode(content, encoding));
    compressed.set(key, made);
    made.catch(() => compressed.delete(key));
    return made;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(request, response, 405, 'Method not allowed');
    }
    const path = requestedPath(request.url ?? '/');
    if (path === undefined) return refuse(request, response, 400, 'Bad request');
    const answered = answers.get(path);
    if (answered !== undefined) {
      response.setHeader('Content-Type', contentTypeOf('.json').mime);
      response.setHeader('Cache-Control', 'no-cache');
      response.writeHead(200);
      response.end(request.method === 'HEAD' ? undefined : answered);
      return;
    }
    const file =
      (await findFile(realRoot, path.endsWith('/') ? `${path}index.html` : path)) ??
      (isNavigation(request, path) ? await findFile(realRoot, '/index.html') : undefined);
    if (file === undefined) return refuse(request, response, 404, 'Not found');

    const type = contentTypeOf(extname(file.path));
    const compressible = type.compress && file.bytes >= COMPRESS_FROM_BYTES;
    const encoding = compressible ? acceptedEncoding(request.headers['accept-encoding']) : 'identity';
    const tag = `W/"${file.bytes.toString(36)}-${Math.trunc(file.modifiedMs).toString(36)}"`;
    response.setHeader('Content-Type', type.mime);
    response.setHeader('Cache-Control', cacheControl(file.path.slice(realRoot.length)));
    response.setHeader('ETag', tag);
    if (compressible) response.setHeader('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304).end();
      return;
    }
    const body = await bodyOf(file, encoding);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.byteLength);
    response.writeHead(200);
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(`${request.method ?? ''} ${request.url ?? ''} failed:`, error);
      if (response.headersSent) response.destroy();
      else refuse(request, response, 500, 'Internal server error');
    });
  };
}

/** The decoded path of a request target, or undefined where it is malformed or tries to leave the folder. */
export function requestedPath(target: string): string | undefined {
  const raw = target.split(/[?#]/u, 1)[0] ?? '';
  if (!raw.startsWith('/')) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  if (path.includes('\0') || path.includes('\\')) return undefined;
  const segments = path.split('/');
  if (segments.some((segment) => segment === '..' || segment === '.')) return undefined;
  return path;
}

/** A page load, not a request for a part of one: wants HTML, names no file, is outside the hashed assets. */
function isNavigation(request: IncomingMessage, path: string): boolean {
  const wantsHtml = (request.headers.accept ?? '').includes('text/html');
  const namesFile = path.slice(path.lastIndexOf('/')).includes('.');
  return wantsHtml && !namesFile && !path.startsWith('/assets/');
}

/** The file under the root that a path names; symbolic links must not lead out of it, and dot files do not exist. */
async function findFile(realRoot: string, path: string): Promise<FoundFile | undefined> {
  if (path.split('/').some((segment) => segment.startsWith('.'))) return undefined;
  try {
    const real = await realpath(join(realRoot, path));
    if (!real.startsWith(realRoot + sep)) return undefined;
    const found = await stat(real);
    return found.isFile() ? { path: real, bytes: found.size, modifiedMs: found.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

/** Names under /assets carry a hash of their content and may be kept for ever; the rest is asked for anew each time. */
function cacheControl(pathUnderRoot: string): string {
  const hashed = pathUnderRoot.split(sep)[1] === 'assets';
  return hashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** The best encoding a browser accepts. `q=0` means "not this one". */
function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = new Set(
    String(header ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/u.test(part))
      .map((part) => part.split(';', 1)[0] ?? ''),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

async function encode(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return brotli(content, {
      params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.byteLength },
    });
  }
  return encoding === 'gzip' ? gzipped(content, { level: 9 }) : content;
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, sentence: string): void {
  const body = `${sentence}\n`;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : body);
}
