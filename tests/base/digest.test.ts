import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestBy } from '../../src/base/digest.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';

test.each(['', 'a', ' spaces count ', 'é and 𝄞'])('the digest of %j is that of its bytes in UTF-8', async (text) => {
  expect(await digestBy(nobleHashing)(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});
