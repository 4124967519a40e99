import type { Pill } from '../../play/Pills.tsx';
import { multiplierText } from '../../play/ratioText.ts';

/** The colours of points, from their least hundredths on. */
const TONES = [
  [1_000, 'warningFg'],
  [200, 'successFg'],
  [0, 'muted'],
] as const;

/** Where a round ended. `id`: of the bet or the shared round. */
export const pointPill = (id: string, pointHundredths: number): Pill => ({
  id,
  text: `${multiplierText(pointHundredths)}×`,
  color: TONES.find(([from]) => pointHundredths >= from)?.[1] ?? 'muted',
});
