import { sharedValue, useSharedValue } from './sharedValue.ts';

/** Whether times are shown in UTC, for as long as the page is open. */
const inUtc = sharedValue(false);

export const showTimesInUtc = inUtc.set;

export const useTimesInUtc = (): boolean => useSharedValue(inUtc);
