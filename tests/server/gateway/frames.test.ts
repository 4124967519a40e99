import { Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameReader, FrameWriter, frameOf } from '../../../src/server/gateway/frames.ts';
import { Ring } from '../../../src/server/gateway/ring.ts';

test('frames come out as they went in, wherever the stream is cut', () => {
  const frames = fc.array(fc.record({ message: fc.object(), bytes: fc.uint8Array({ maxLength: 40 }) }), { maxLength: 6 });
  fc.assert(
    fc.property(frames, fc.integer({ min: 1, max: 30 }), (sent, step) => {
      const stream = Buffer.concat(sent.map(({ message, bytes }) => frameOf(message, [bytes])));
      const reader = new FrameReader(100_000);
      const read: { readonly text: string; readonly bytes: string }[] = [];
      for (let from = 0; from < stream.length; from += step) {
        reader.push(stream.subarray(from, from + step));
        for (let frame = reader.next(); frame; frame = reader.next()) read.push({ text: frame.text, bytes: frame.bytes.toString('hex') });
      }
      expect(read).toEqual(
        sent.map(({ message, bytes }) => ({ text: JSON.stringify(message), bytes: Buffer.from(bytes).toString('hex') })),
      );
    }),
  );
});

test('a frame that says that it is larger than allowed is refused before it has come', () => {
  const reader = new FrameReader(10);
  reader.push(Buffer.from([0, 0, 0, 2, 0, 0, 0, 1]));
  expect(() => reader.next()).toThrow(RangeError);
});

test('the newest entries are given from any of their places, and older ones are not', () => {
  const entryAt = (seq: number) => ({ seq, hash: `hash ${seq}`, lines: 'x'.repeat(10), subjects: [], isPublic: true });
  const ring = new Ring({ seq: 5, hash: 'hash 5' }, { entries: 8, characters: 1_000 });
  const placesAfter = (seq: number) => {
    const after = ring.after({ seq, hash: `hash ${seq}` });
    return typeof after === 'string' ? after : after.map((one) => one.seq);
  };
  expect([placesAfter(5), placesAfter(4), placesAfter(6)]).toEqual([[], 'behind', 'behind']);
  ring.push([6, 7, 8].map(entryAt));
  expect([placesAfter(6), placesAfter(8)]).toEqual([[7, 8], []]);
  expect(ring.after({ seq: 7, hash: 'another' })).toBe('another-log');
  ring.push([9, 10, 11, 12, 13, 14].map(entryAt));
  expect([placesAfter(8), placesAfter(13), placesAfter(15)]).toEqual(['behind', [14], 'behind']);
});

test('frames of one moment leave together', async () => {
  const written: string[][] = [];
  const socket = new Writable({
    writev(chunks, done) {
      written.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  const writer = new FrameWriter(socket);
  writer.write(Buffer.from('an entry'));
  writer.write(Buffer.from('its answer'));
  expect(written).toEqual([]);
  await new Promise(setImmediate);
  expect(written).toEqual([['an entry', 'its answer']]);
  writer.write(Buffer.from('a later entry'));
  writer.end();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(written.flat().at(-1)).toBe('a later entry');
});
