import { expect, test } from 'vitest';
import { needsHouse } from '../../src/app/needsHouse.ts';
import { addresses } from '../kit/browser/addresses.ts';

test('while the house is closed one can read these pages, and check log files and rounds', () =>
  expect(addresses.filter((path) => !needsHouse(path))).toEqual(['/', '/fairness', '/log', '/terms', '/privacy', '/support']));
