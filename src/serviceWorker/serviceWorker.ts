/**
 * Keeps the app's own files, so that it opens without a network. What people do is not here: the log is in IndexedDB.
 *
 * Pages, and files whose name stays when they change, come from the network, and from here where there is none. Files
 * with a hash in their name never change and come from here first. No other request is touched.
 */
import type { AppFiles } from './appFiles.ts';

/** `FILES` is written in front of the built worker (scripts/serviceWorkerPlugin.ts). */
declare const self: ServiceWorkerGlobalScope & { readonly FILES: AppFiles };

const PREFIX = 'app-files-';
const CURRENT = `${PREFIX}${self.FILES.build}`;
const PAGE = '/index.html';
const unhashed = new Set(self.FILES.unhashed);

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CURRENT);
  await cache.addAll([...self.FILES.hashed, ...self.FILES.unhashed.map((path) => new Request(path, { cache: 'no-cache' }))]);
  // Nothing waits for the tabs to close: no tab is given a file other than the one it asks for.
  await self.skipWaiting();
}

/** The files of the build before are kept too, for the tabs that still run it; `caches.keys()` has the newest last. */
async function dropOldFiles(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

const keptFirst = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

async function networkFirst(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(CURRENT)).match(path);
    if (kept === undefined) throw error;
    return kept;
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldFiles()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
  else if (unhashed.has(pathname)) event.respondWith(networkFirst(request, pathname));
  else if (request.mode === 'navigate') event.respondWith(networkFirst(request, PAGE));
});
