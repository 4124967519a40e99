import { expect, test } from 'vitest';
import { gapFor } from '../../src/ui/toastPlace.ts';

const area = { top: 10, bottom: 700 };

test.each([
  ['nothing is in the way', 200, [], { top: 10, bottom: 700 }],
  ['there is room below the button', 200, [{ top: 400, bottom: 460 }], { top: 460, bottom: 700 }],
  ['there is room above it only', 300, [{ top: 400, bottom: 460 }], { top: 10, bottom: 400 }],
  [
    'there is room between two',
    150,
    [
      { top: 600, bottom: 640 },
      { top: 380, bottom: 420 },
    ],
    { top: 420, bottom: 600 },
  ],
  [
    'obstacles overlap',
    150,
    [
      { top: 300, bottom: 690 },
      { top: 350, bottom: 400 },
    ],
    { top: 10, bottom: 300 },
  ],
  [
    'one reaches over the edge',
    100,
    [
      { top: 600, bottom: 900 },
      { top: -50, bottom: 60 },
    ],
    { top: 60, bottom: 600 },
  ],
  ['nowhere is enough: the most there is', 500, [{ top: 300, bottom: 340 }], { top: 340, bottom: 700 }],
  ['everything is taken', 50, [{ top: 0, bottom: 900 }], { top: 700, bottom: 700 }],
])('%s', (_name, height, obstacles, gap) => {
  expect(gapFor(height, area, obstacles)).toEqual(gap);
});
