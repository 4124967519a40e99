import { expect, test } from 'vitest';
import { isWebAddress, withoutEndSlash } from '../../src/server/webAddress.ts';

test.each([
  ['https://api.drand.sh', true],
  ['http://127.0.0.1:8080/path', true],
  ['ftp://one.example.com', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['api.drand.sh', false],
  ['nowhere', false],
  ['', false],
])('%j is an address: %s', (text, isOne) => expect(isWebAddress(text)).toBe(isOne));

test.each([
  ['https://one.example.com/', 'https://one.example.com'],
  ['https://one.example.com', 'https://one.example.com'],
  ['https://one.example.com/path/', 'https://one.example.com/path'],
])('paths are added to %s as to %s', (address, without) => expect(withoutEndSlash(address)).toBe(without));
