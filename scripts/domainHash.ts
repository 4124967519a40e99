import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const DOMAIN = fileURLToPath(new URL('../src/domain/', import.meta.url));

/**
 * SHA-256, as hex, over every source file of the domain: path and content, in path order.
 * A snapshot of the world depends on the code that folded it. Snapshots therefore carry this hash and are dropped if it
 * differs.
 */
export function domainHash(folder: string = DOMAIN): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, name: relative(folder, file).split(sep).join('/') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256');
  for (const { file, name } of files) {
    const content = readFileSync(file);
    hash.update(`${name}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Defines `__DOMAIN_HASH__`. In development an edit of the domain restarts the server, so that the hash stays current. */
export function domainHashPlugin(): Plugin {
  return {
    name: 'domain-hash',
    config: () => ({ define: { __DOMAIN_HASH__: JSON.stringify(domainHash()) } }),
    configureServer(server) {
      if (process.env['VITEST'] !== undefined) return;
      server.watcher.on('change', (file) => {
        if (file.startsWith(DOMAIN)) void server.restart();
      });
    },
  };
}
