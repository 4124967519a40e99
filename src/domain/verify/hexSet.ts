/**
 * A set of ids or hashes, as the words of one table. An audit asks for every entry there ever was whether its command is
 * new: so kept, an id takes a quarter of the memory that its text takes in a `Set`, and nothing for the collector of
 * garbage to walk through. Exact: whole ids are compared. What a hostile file crowds into one place is kept as texts.
 */

const DIGITS_PER_WORD = 8;
/** The table begins with 2^10 slots and doubles whenever more than half of them are taken. */
const FIRST_BITS = 10;
const WORD_BITS = 32;
/** How many slots from its place on an id may lie in. Random ids lie within a few. */
const FURTHEST = 64;
/** 2^32 over the golden ratio, made odd: a product with it spreads over the upper bits (Knuth, The Art of Computer Programming 3, 6.4). */
const SPREAD = 0x9e3779b1;

const DASH = 0x2d;
/** The value of a digit by its code, 0 to 9 or a to f. Which of the two is chance: a branch would be guessed wrong every third time. */
const valueOf = (code: number): number => (code & 0xf) + 9 * (code >> 6);

export class HexSet {
  /** Words of an id. */
  readonly #width: number;
  /** The id at hand. */
  readonly #id: Uint32Array;
  #bits = FIRST_BITS;
  /** Slot after slot. An empty one begins with a word of 0. */
  #table: Uint32Array;
  #taken = 0;
  /** What has no slot: no room was near its place, or it begins with a word of 0. */
  readonly #texts = new Set<string>();

  /** `digits` of each id, dashes not counted: a multiple of eight. */
  constructor(digits: number) {
    this.#width = digits / DIGITS_PER_WORD;
    this.#id = new Uint32Array(this.#width);
    this.#table = new Uint32Array(this.#width << this.#bits);
  }

  /** Adds an id of lower-case hex digits; dashes are passed over. Answers whether it is new. */
  add(hex: string): boolean {
    this.#read(hex);
    if (this.#texts.size > 0 && this.#texts.has(this.#text())) return false;
    const slot = this.#slot();
    if (slot === undefined) {
      this.#texts.add(this.#text());
      return true;
    }
    if (this.#table[slot] !== 0) return false;
    this.#put(slot);
    if (this.#taken * 2 > 1 << this.#bits) this.#double();
    return true;
  }

  #read(hex: string): void {
    const { length } = hex;
    let [word, digits, at] = [0, 0, 0];
    for (let i = 0; i < length; i += 1) {
      const code = hex.charCodeAt(i);
      if (code === DASH) continue;
      word = (word << 4) | valueOf(code);
      digits += 1;
      if (digits < DIGITS_PER_WORD) continue;
      digits = 0;
      this.#id[at] = word;
      at += 1;
    }
  }

  /** Where the id is, or the empty slot for it; undefined where neither is near its place. */
  #slot(): number | undefined {
    const [id, table, width] = [this.#id, this.#table, this.#width];
    if (id[0] === 0) return undefined;
    let mixed = 0;
    for (let i = 0; i < width; i += 1) mixed = Math.imul(mixed ^ (id[i] ?? 0), SPREAD);
    const place = mixed >>> (WORD_BITS - this.#bits);
    const last = (1 << this.#bits) - 1;
    for (let step = 0; step < FURTHEST; step += 1) {
      const slot = ((place + step) & last) * width;
      if (table[slot] === 0 || this.#isAt(slot)) return slot;
    }
    return undefined;
  }

  #isAt(slot: number): boolean {
    for (let i = 0; i < this.#width; i += 1) if (this.#table[slot + i] !== this.#id[i]) return false;
    return true;
  }

  #put(slot: number): void {
    for (let i = 0; i < this.#width; i += 1) this.#table[slot + i] = this.#id[i] ?? 0;
    this.#taken += 1;
  }

  #double(): void {
    const before = this.#table;
    this.#bits += 1;
    this.#table = new Uint32Array(this.#width << this.#bits);
    this.#taken = 0;
    for (let start = 0; start < before.length; start += this.#width) {
      if (before[start] === 0) continue;
      for (let i = 0; i < this.#width; i += 1) this.#id[i] = before[start + i] ?? 0;
      const slot = this.#slot();
      if (slot === undefined) this.#texts.add(this.#text());
      else this.#put(slot);
    }
  }

  #text(): string {
    return String.fromCharCode(...Array.from(this.#id, (word) => [word >>> 16, word & 0xffff]).flat());
  }
}
