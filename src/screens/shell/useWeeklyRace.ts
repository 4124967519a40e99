import { shallowEqual } from 'react-redux';
import { racePrizes, raceWeek } from '../../domain/earning/race.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useTopic } from '../../store/useTopic.ts';
import { useTime } from './useTime.ts';

/** The prizes of the race of this week, or else of the next one, which may be known before it begins. Empty without a race. */
export function useRacePrizes() {
  const week = useTime(raceWeek);
  const prizes = useAppSelector((state) => racePrizes(state.world, week), shallowEqual);
  // A week is its Monday, in days since 1970.
  const announced = useAppSelector((state) => racePrizes(state.world, week + 7), shallowEqual);
  const isOn = prizes.length > 0;
  return {
    week,
    /** Whether it is the race of this week. */
    isOn,
    prizes: isOn ? prizes : announced,
  };
}

/** That race and its ranking. */
export function useWeeklyRace() {
  const race = useRacePrizes();
  const standing = useTopic('race');
  return {
    ...race,
    rows: (race.isOn && standing?.rows) || [],
    /** The reader's place; null without points. */
    own: standing?.own ?? null,
  };
}
