import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { UsageError } from './arguments.ts';

/** So many characters are written at once. */
const TEXT_AT_ONCE = 1 << 20;

/** Writes lines to new files, and replaces the files of these names once all are on the disk. */
export class WholeFiles {
  readonly #files = new Map<string, { readonly file: number; text: string }>();

  /** Adds a line, without its line break. Throws UsageError if the file cannot be written. */
  line(path: string, line: string): void {
    this.#trying(path, () => {
      const open = this.#files.get(path) ?? { file: openSync(`${path}.part`, 'w'), text: '' };
      this.#files.set(path, open);
      open.text += `${line}\n`;
      if (open.text.length >= TEXT_AT_ONCE) flush(open);
    });
  }

  /** Gives the files their names. Throws UsageError. */
  keep(): void {
    for (const [path, open] of this.#files)
      this.#trying(path, () => {
        flush(open);
        fsyncSync(open.file);
      });
    for (const path of this.#files.keys()) this.#trying(path, () => renameSync(`${path}.part`, path));
    this.#close();
  }

  /** Deletes what was written. */
  drop(): void {
    this.#close();
    for (const path of this.#files.keys()) rmSync(`${path}.part`, { force: true });
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

function flush(open: { readonly file: number; text: string }): void {
  writeSync(open.file, open.text);
  open.text = '';
}

/** Runs the work with files to write. Either all are kept or none. */
export function writeWhole<Result>(work: (files: WholeFiles) => Result): Result {
  const files = new WholeFiles();
  try {
    const result = work(files);
    files.keep();
    return result;
  } catch (error) {
    files.drop();
    throw error;
  }
}
