/**
 * Header lines of entries, in pages that are read once. They never change and everybody may read them, so all clients that check
 * the chain share them.
 */
import { NewestMap } from '../base/newestMap.ts';

interface PageOptions {
  /** Lines of a page. */
  readonly size: number;
  /** Pages that are kept. Those asked for last stay. */
  readonly most: number;
}

/** A line has some hundred bytes, so they take about 60 MB at most. */
const usualOptions: PageOptions = { size: 200, most: 500 };

export class HeaderPages {
  readonly #read: (from: number, to: number) => Promise<readonly string[]>;
  readonly #options: PageOptions;
  /** Full pages, by their number. */
  readonly #pages: NewestMap<number, Promise<readonly string[]>>;

  /** `read` gives the header lines of entries, both included. */
  constructor(read: (from: number, to: number) => Promise<readonly string[]>, options = usualOptions) {
    this.#read = read;
    this.#options = options;
    this.#pages = new NewestMap(options.most);
  }

  /** The lines of at most `limit` entries after a place, oldest first. `head`: the place of the newest durable entry. */
  async after(seq: number, { limit, head }: { readonly limit: number; readonly head: number }): Promise<readonly string[]> {
    const { size } = this.#options;
    const last = Math.min(seq + limit, head);
    const lines: string[] = [];
    for (let number = Math.floor(seq / size); number * size < last; number += 1) {
      const before = number * size;
      lines.push(...(await this.#page(number, head)).slice(Math.max(0, seq - before), last - before));
    }
    return lines;
  }

  #page(number: number, head: number): Promise<readonly string[]> {
    const [from, to] = [number * this.#options.size + 1, (number + 1) * this.#options.size];
    if (to > head) return this.#read(from, head);
    const page = this.#pages.get(number) ?? this.#read(from, to);
    // Set again, so that what is asked for is not forgotten first.
    this.#pages.set(number, page);
    page.catch(() => this.#pages.get(number) === page && this.#pages.delete(number));
    return page;
  }
}
