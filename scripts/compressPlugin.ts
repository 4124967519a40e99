import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Formats that are not compressed by themselves; maps are asked for by developer tools only. */
const COMPRESSIBLE = /\.(?:html|js|css|json|webmanifest|svg|txt|wav)$/u;
/** Below one network packet compression only costs time. */
const FROM_BYTES = 1024;
/** Within a few per cent of 11 on our chunks at a tenth of the time. */
const BROTLI_QUALITY = 9;

/** Writes the files of a folder once more beside themselves, compressed, as `.br` and `.gz`. */
export function compressFolder(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => COMPRESSIBLE.test(file))) {
    const path = join(folder, name);
    const content = readFileSync(path);
    if (content.byteLength < FROM_BYTES) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Compresses what was built, so that the server does not. */
export const compressPlugin = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  writeBundle: ({ dir }) => compressFolder(dir ?? 'dist'),
});
