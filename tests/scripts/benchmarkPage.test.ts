import { describe, expect, test } from 'vitest';
import { withResults } from '../../scripts/benchmarkPage.ts';

const page = `# How fast

<!-- results of fold -->
Measured some day.

| Measurement | Compared with | Result |
|---|---|---|
| an old row | | 1 s |
<!-- end of fold -->

<!-- results of poker -->
kept
<!-- end of poker -->
`;

describe('new results of a benchmark', () => {
  const results = [
    { what: 'a million events', to: 'a bare loop', result: '1.91 ×' },
    { what: 'a | b', to: '', result: '2 s' },
  ];

  test('replace its old ones, and nothing else', () => {
    expect(withResults(page, 'fold', 'Measured today.', results)).toBe(`# How fast

<!-- results of fold -->
Measured today.

| Measurement | Compared with | Result |
|---|---|---|
| a million events | a bare loop | 1.91 × |
| a \\| b | | 2 s |
<!-- end of fold -->

<!-- results of poker -->
kept
<!-- end of poker -->
`);
  });

  test('have no place without its markers', () => {
    expect(withResults(page, 'verify', 'Measured today.', results)).toBeUndefined();
    expect(withResults('<!-- end of fold -->\n<!-- results of fold -->\n', 'fold', '', results)).toBeUndefined();
  });
});
