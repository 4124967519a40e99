import { expect, test } from 'vitest';
import { runText } from '../../../src/screens/play/autoBetText.ts';

test.each([
  [{ round: 3, of: 10, stakeCents: 20_00, netCents: 4_00, why: null }, 'Auto bet: round 3 of 10, bet 20.00, net +4.00.'],
  [{ round: 3, of: null, stakeCents: 5_00, netCents: -12_50, why: null }, 'Auto bet: round 3, bet 5.00, net −12.50.'],
  [{ round: 1, of: 1, stakeCents: 1_00, netCents: 0, why: 'Stopped by you.' }, 'Auto bet: round 1 of 1, net 0.00. Stopped by you.'],
  [
    { round: 0, of: 5, stakeCents: 1_00, netCents: 0, why: 'Stopped: the bet was refused.' },
    'Auto bet: no round, net 0.00. Stopped: the bet was refused.',
  ],
])('%o', (told, text) => expect(runText(told)).toBe(text));
