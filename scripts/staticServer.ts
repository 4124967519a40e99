import { realpathSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { LANDING_PAGE, SHELL_PAGE } from '../src/serviceWorker/appFiles.ts';
import { markedPage } from './markedPages.ts';
import { securityHeaders, type PolicyOptions } from './securityHeaders.ts';

export interface AppSiteOptions {
  /** What the app's policy lets in beyond the app itself. */
  readonly policy?: PolicyOptions;
  /** JSON texts by path, answered instead of the files of those names. */
  readonly answers?: ReadonlyMap<string, string>;
  /** HTML that every page gets in its head. Default: nothing. */
  readonly mark?: string;
}

/** Nothing lies at a path. What registers the files says so in its own way. */
class MissingError extends Error {
  override readonly name = 'MissingError';
  readonly statusCode = 404;
}

/**
 * A plugin of Fastify that answers GET and HEAD from a built app's folder, with the compressed files that lie beside the others
 * (compressPlugin.ts). `npm start` and `npm run house` both register it. Routes that are registered beside it come first.
 *
 * A path that names a file gets the file. `/` gets the printed landing page. Another path without an extension, asked for by a page
 * navigation, gets the app's
 * index.html (the router shows the screen, its own 404 included). Everything else that is missing is a real 404, so
 * a stale chunk fails as a missing chunk and not as HTML that will not parse.
 */
export const appSite =
  (root: string, { policy, answers = new Map(), mark }: AppSiteOptions = {}) =>
  async (app: FastifyInstance): Promise<void> => {
    const realRoot = realpathSync(root);
    const assets = join(realRoot, 'assets') + sep;
    // Each file says itself how long it may be kept, whatever is said of other answers.
    app.addHook('onRequest', async (_request, reply) => void reply.removeHeader('Cache-Control').headers(securityHeaders(policy)));
    // The name that scripts have since RFC 9239; the library knows the older one.
    app.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type')?.toString().startsWith('application/javascript')) reply.type('text/javascript; charset=utf-8');
    });
    for (const [path, text] of answers) {
      app.get(path, (_request, reply) => reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(text));
    }
    const [landing, shell] = mark === undefined ? [] : [LANDING_PAGE, SHELL_PAGE].map((page) => markedPage(realRoot, page, mark));
    // The router takes a target that is no path for the root.
    const atRoot: typeof landing = (request, reply) => {
      if (landing === undefined || request.url === '*') throw new MissingError('Nothing is here.');
      return landing(request, reply);
    };
    if (landing) for (const path of ['/', LANDING_PAGE]) app.get(path, atRoot);
    if (shell) app.get(SHELL_PAGE, shell);
    await app.register(fastifyStatic, {
      root: realRoot,
      dotfiles: 'ignore',
      preCompressed: true,
      index: [LANDING_PAGE.slice(1), 'index.html'],
      cacheControl: false,
      // A symbolic link must not lead out of the folder.
      allowedPath: (path) => !isLedOut(realRoot, path),
      setHeaders(response, path) {
        // Names under /assets carry a hash of their content and may be kept for ever; the rest is asked for anew each time.
        response.setHeader('Cache-Control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
        response.setHeader('Vary', 'Accept-Encoding');
      },
    });
    app.setNotFoundHandler((request, reply) => {
      if (!isNavigation(request)) throw new MissingError('Nothing is here.');
      if (shell) return shell(request, reply);
      return reply.code(200).sendFile('index.html');
    });
  };

/** Serves the files of an app and nothing else. */
export async function staticApp(root: string, options: AppSiteOptions = {}): Promise<RequestListener> {
  const refuse = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
    reply
      .code(status)
      .headers({ ...securityHeaders(options.policy), 'Cache-Control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send(`${sentence}\n`);
  const app = fastify({ frameworkErrors: (_error, _request, reply) => void refuse(reply, 400, 'Bad request') });
  app.addHook('onRequest', async ({ method }, reply) =>
    method === 'GET' || method === 'HEAD' ? undefined : refuse(reply.header('Allow', 'GET, HEAD'), 405, 'Method not allowed'),
  );
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    if (error.statusCode === 404) return refuse(reply, 404, 'Not found');
    if (error.statusCode === 416) return refuse(reply, 416, 'Range not satisfiable');
    if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, 400, 'Bad request');
    console.error(`${request.method} ${request.url} failed:`, error);
    return refuse(reply, 500, 'Internal server error');
  });
  await app.register(appSite(root, options));
  await app.ready();
  return (request, response) => app.routing(request, response);
}

/**
 * A page load, not a request for a part of one: takes HTML, names no file, is outside the hashed assets. Programs that show a preview of a
 * link or check it take anything. So do scripts of a page, but browsers say that those want no document.
 */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split(/[?#]/u, 1)[0] ?? '';
  const namesFile = path.slice(path.lastIndexOf('/')).includes('.');
  const { accept = '*/*', 'sec-fetch-dest': wanted } = headers;
  // A service worker asks for the page of a navigation, which takes HTML, as a script does.
  const takesHtml = accept.includes('text/html') || (/text\/\*|\*\/\*/u.test(accept) && wanted !== 'empty');
  return takesHtml && path.startsWith('/') && !namesFile && !path.startsWith('/assets/');
}

/** Whether what is really at a path lies outside the folder; what is not there does not. */
function isLedOut(root: string, path: string): boolean {
  try {
    return !`${realpathSync(join(root, path))}${sep}`.startsWith(root + sep);
  } catch {
    return false;
  }
}
