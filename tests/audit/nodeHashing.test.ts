import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { anyText } from '../kit/anyText.ts';

const text = fc.oneof(anyText(), fc.string({ unit: 'grapheme', maxLength: 400 }), fc.constant('\ud800 half a character'));

test('hashes are those of the portable implementation', () => {
  fc.assert(
    fc.property(text, (message) => {
      expect(nodeHashing.sha256(message)).toBe(nobleHashing.sha256(message));
    }),
  );
});

test('hashes of bytes are those of the portable implementation', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const hex = Buffer.from(bytes).toString('hex');
      expect(nodeHashing.sha256OfHex(hex)).toBe(nobleHashing.sha256OfHex(hex));
    }),
  );
});

test('codes of messages are those of the portable implementation, for keys of any length', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ minLength: 60, maxLength: 140 })), fc.array(text, { maxLength: 5 }), (key, messages) => {
      const [node, noble] = [nodeHashing.hmacSha256(key), nobleHashing.hmacSha256(key)];
      for (const message of messages) expect(Buffer.from(node(message)).toString('hex')).toBe(Buffer.from(noble(message)).toString('hex'));
    }),
  );
});

test('answers stay as they were when more messages follow', () => {
  const mac = nodeHashing.hmacSha256('key');
  const first = mac('one');
  const kept = [...first];
  mac('two'.repeat(1_000));
  expect([...first]).toEqual(kept);
});
