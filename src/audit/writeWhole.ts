/** Writes files whole or not at all, so that no reader finds a half one. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './arguments.ts';

/** Characters that are written at once. */
const TEXT_AT_ONCE = 1 << 20;

interface OpenFile {
  readonly file: number;
  /** What is not written yet. */
  text: string;
}

/** Writes new files, and replaces the files of these names once all are on the disk. */
export class WholeFiles {
  readonly #files = new Map<string, OpenFile>();
  readonly #mode: number;

  /** `mode`: who may read the files. The umask takes from it. */
  constructor(mode = 0o666) {
    this.#mode = mode;
  }

  /** Adds a line, without its line break. Throws UsageError if the file cannot be written. */
  line(path: string, line: string): void {
    this.#trying(path, () => {
      const open = this.#opened(path);
      open.text += `${line}\n`;
      if (open.text.length >= TEXT_AT_ONCE) flush(open);
    });
  }

  /** Adds bytes as they are. Throws UsageError if the file cannot be written. */
  bytes(path: string, bytes: Uint8Array): void {
    this.#trying(path, () => {
      const open = this.#opened(path);
      flush(open);
      writeFileSync(open.file, bytes);
    });
  }

  /**
   * Gives the files their names, one after the other: all are on the disk before the first has its name. Throws UsageError. Then no file has
   * its name, unless the disk itself fails between two of them.
   */
  keep(): void {
    for (const [path, open] of this.#files)
      this.#trying(path, () => {
        flush(open);
        fsyncSync(open.file);
      });
    for (const path of this.#files.keys()) this.#trying(path, () => renameSync(`${path}.part`, path));
    for (const folder of new Set([...this.#files.keys()].map((path) => dirname(path)))) this.#trying(folder, () => syncFolder(folder));
    this.#close();
    this.#files.clear();
  }

  /** Deletes what was written and not kept. */
  drop(): void {
    this.#close();
    for (const path of this.#files.keys()) rmSync(`${path}.part`, { force: true });
    this.#files.clear();
  }

  #opened(path: string): OpenFile {
    const open = this.#files.get(path) ?? { file: openPart(path, this.#mode), text: '' };
    this.#files.set(path, open);
    return open;
  }

  #close(): void {
    for (const { file } of this.#files.values()) closeSync(file);
  }

  #trying(path: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      throw new UsageError(`${path} cannot be written (${error instanceof Error ? error.message : String(error)}).`);
    }
  }
}

/** Opens `PATH.part`. A folder of its later name is refused now: renaming would fail only after other files were renamed. */
function openPart(path: string, mode: number): number {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  // A file that an earlier run left would keep its mode.
  rmSync(`${path}.part`, { force: true });
  return openSync(`${path}.part`, 'w', mode);
}

function flush(open: OpenFile): void {
  if (open.text !== '') writeFileSync(open.file, open.text);
  open.text = '';
}

/** New names are on the disk once their folder is. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Runs the work with files to write. They are kept if it ends well. */
export function writeWhole<Result>(work: (files: WholeFiles) => Result): Result {
  const files = new WholeFiles();
  try {
    const result = work(files);
    files.keep();
    return result;
  } finally {
    files.drop();
  }
}
