/**
 * Keeps the app's own files, so that the app opens without a network. Personal data is not here: the log is in IndexedDB.
 *
 * Pages and files without a hash in their name come from the network, and from the cache if there is none. Files with a
 * hash in their name never change and come from the cache first. Other requests are not touched.
 */
import type { AppFiles } from './appFiles.ts';

/** The build writes `FILES` at the beginning of the worker (scripts/serviceWorkerPlugin.ts). */
declare const self: ServiceWorkerGlobalScope & { readonly FILES: AppFiles };

const PREFIX = 'app-files-';
const CURRENT = `${PREFIX}${self.FILES.build}`;
const unhashed = new Set(self.FILES.unhashed);

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CURRENT);
  await cache.addAll([...self.FILES.hashed, ...self.FILES.unhashed.map((path) => new Request(path, { cache: 'no-cache' }))]);
  // Safe while old tabs are open: their files have other names, so no tab gets a wrong file.
  await self.skipWaiting();
}

/** Deletes old builds except the previous one, which open tabs may still run. `caches.keys()` lists the newest last. */
async function dropOldFiles(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A cache that the browser refuses to open holds nothing. */
const keptFirst = async (request: Request): Promise<Response> => (await caches.match(request).catch(() => undefined)) ?? fetch(request);

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
  else if (request.mode === 'navigate') event.respondWith(networkFirst(request, pathname === '/' ? self.FILES.landing : self.FILES.shell));
});
