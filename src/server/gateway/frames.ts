/**
 * Frames between a gateway and the house that decides: the length of a message, the length of the bytes behind it (4 bytes
 * each, big-endian), the message as JSON, the bytes. Entries travel as bytes, so that nobody parses what nobody there reads.
 */
import type { Writable } from 'node:stream';

const LENGTHS = 8;
const NOTHING = Buffer.alloc(0);

export function frameOf(message: object, bytes: Uint8Array = NOTHING): Buffer {
  const head = Buffer.from(JSON.stringify(message));
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32BE(head.length, 0);
  lengths.writeUInt32BE(bytes.length, LENGTHS / 2);
  return Buffer.concat([lengths, head, bytes]);
}

/** Cuts a stream into frames. */
export class FrameReader {
  /** Bytes of one frame, at most. */
  most: number;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(most: number) {
    this.most = most;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** The next whole frame, or null. Throws RangeError if it is too large. */
  next(): { readonly text: string; readonly bytes: Buffer } | null {
    if (this.#length < LENGTHS) return null;
    const lengths = this.#first(LENGTHS);
    const [head, body] = [lengths.readUInt32BE(0), lengths.readUInt32BE(LENGTHS / 2)];
    const end = LENGTHS + head + body;
    if (end > this.most) throw new RangeError('The frame is too large.');
    if (this.#length < end) return null;
    const all = this.#first(end);
    this.#chunks[0] = all.subarray(end);
    this.#length -= end;
    return { text: all.toString('utf8', LENGTHS, LENGTHS + head), bytes: all.subarray(LENGTHS + head, end) };
  }

  /** The chunks as one, if the first one has fewer bytes. */
  #first(bytes: number): Buffer {
    let [first = NOTHING] = this.#chunks;
    if (first.length < bytes) {
      first = Buffer.concat(this.#chunks);
      this.#chunks = [first];
    }
    return first;
  }
}

/** Writes frames. Those of one moment leave in one system call: it costs more than a frame does. */
export class FrameWriter {
  readonly #socket: Writable;
  #timer: NodeJS.Timeout | null = null;
  #isCorked = false;
  #isLeaving = false;

  constructor(socket: Writable) {
    this.#socket = socket;
    socket.once('close', () => clearTimeout(this.#timer ?? undefined));
  }

  /** `gatherMs`: for how long the frame may wait for the next ones. */
  write(frame: Buffer, gatherMs = 0): void {
    if (!this.#isCorked) this.#socket.cork();
    this.#isCorked = true;
    this.#socket.write(frame);
    if (gatherMs > 0) this.#timer ??= setTimeout(() => this.#flush(), gatherMs);
    else if (!this.#isLeaving) {
      this.#isLeaving = true;
      process.nextTick(() => this.#flush());
    }
  }

  /** Writes what waits, and ends the connection. */
  end(): void {
    this.#flush();
    this.#socket.end();
  }

  #flush(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    this.#isLeaving = false;
    if (!this.#isCorked) return;
    this.#isCorked = false;
    this.#socket.uncork();
  }
}
