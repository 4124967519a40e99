import { useMemo } from 'react';
import { useAppSelector } from '../../../store/hooks.ts';
import { makeSelectRecents } from '../../../store/selectors/account.ts';
import { Pills, type Pill } from '../../play/Pills.tsx';
import { multiplierText } from './multiplierText.ts';
import { crashRoundOf } from './useFlight.ts';

const selectRecents = makeSelectRecents('crash');

/** The colours of points, from their least hundredths on. */
const TONES = [
  [1_000, 'warningFg'],
  [200, 'successFg'],
  [0, 'muted'],
] as const;

/** Where the last rounds ended. */
export function PointPills() {
  const recents = useAppSelector(selectRecents);
  const pills = useMemo(
    () =>
      recents.map((bet): Pill => {
        const { pointHundredths } = crashRoundOf(bet).outcome;
        const color = TONES.find(([from]) => pointHundredths >= from)?.[1] ?? 'muted';
        return { id: bet.id, text: `${multiplierText(pointHundredths)}×`, color };
      }),
    [recents],
  );
  return <Pills label="Where the last rounds ended, newest first" pills={pills} empty="Your last rounds appear here" />;
}
