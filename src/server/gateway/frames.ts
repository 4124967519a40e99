/**
 * Frames between a gateway and the house that decides: the length of a message, the length of the bytes behind it (4 bytes
 * each, big-endian), the message as JSON, the bytes. Entries travel as bytes, so that nobody parses what nobody there reads.
 */
import type { Writable } from 'node:stream';

const LENGTHS = 8;
const NOTHING = Buffer.alloc(0);

/** `bytes`: in parts, which the frame has one after the other. */
export function frameOf(message: object, bytes: readonly Uint8Array[] = []): Buffer {
  const head = Buffer.from(JSON.stringify(message));
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32BE(head.length, 0);
  lengths.writeUInt32BE(
    bytes.reduce((sum, { length }) => sum + length, 0),
    LENGTHS / 2,
  );
  return Buffer.concat([lengths, head, ...bytes]);
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
  #isCorked = false;

  constructor(socket: Writable) {
    this.#socket = socket;
  }

  write(frame: Buffer): void {
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#socket.cork();
      process.nextTick(() => this.#flush());
    }
    this.#socket.write(frame);
  }

  /** Writes what waits, and ends the connection. */
  end(): void {
    this.#flush();
    this.#socket.end();
  }

  #flush(): void {
    if (!this.#isCorked) return;
    this.#isCorked = false;
    this.#socket.uncork();
  }
}
