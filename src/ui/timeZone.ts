import { sharedValue, useSharedValue } from './sharedValue.ts';

/** Whether times are shown in UTC. Not kept between loads. */
const inUtc = sharedValue(false);

export const showTimesInUtc = inUtc.set;

export const useTimesInUtc = (): boolean => useSharedValue(inUtc);
