/** What is wrong with this device: its clock, and storage that it refuses. */
import { useState, useSyncExternalStore } from 'react';
import { HOUR_MS } from '../domain/utc.ts';
import { systemClock } from '../base/clock.ts';
import { storageRefusal } from '../browser/storages.ts';
import { useTime } from '../screens/shell/useTime.ts';
import { useHousePlace } from '../store/houseContext.ts';
import { Banner } from '../ui/Banner.tsx';

const MINUTE_MS = 60_000;
/** A smaller difference is not worth a word. */
const LEAST_MS = 5 * MINUTE_MS;

function roundly(ms: number): string {
  if (ms < 50 * MINUTE_MS) return `about ${Math.round(ms / MINUTE_MS)} minutes`;
  const hours = Math.round(ms / HOUR_MS);
  return hours <= 1 ? 'about an hour' : hours < 48 ? `about ${hours} hours` : `about ${Math.round(hours / 24)} days`;
}

/** A sentence if the clock of this device is wrong by the time of the house; otherwise ''. */
export function deviceClockText(houseTime: number): string {
  const aheadMs = systemClock.now() - houseTime;
  if (Math.abs(aheadMs) < LEAST_MS) return '';
  return `The clock of this device is ${roundly(Math.abs(aheadMs))} ${aheadMs > 0 ? 'fast' : 'slow'}. The house server uses its own clock.`;
}

/** A house in this browser goes by the clock of the device, so there is nothing to compare. */
const noText = (): string => '';

/** Says that the clock of this device differs from that of a house on a server. Nothing here depends on it. */
export function useDeviceClock() {
  const [dismissed, setDismissed] = useState('');
  const says = useTime(useHousePlace() === 'elsewhere' ? deviceClockText : noText);
  if (says === '' || says === dismissed) return null;
  return (
    <Banner key="device-clock" tone="info" onDismiss={() => setDismissed(says)}>
      {says}
    </Banner>
  );
}

/** Says that what the browser does not store is lost with the page. */
export function useStorageRefusal() {
  const [dismissed, setDismissed] = useState(false);
  // The printed landing page has no banner, so the first rendering has none either.
  const refused = useSyncExternalStore(storageRefusal.subscribe, storageRefusal.read, () => false);
  if (!refused || dismissed) return null;
  return (
    <Banner key="storage" tone="warning" onDismiss={() => setDismissed(true)}>
      This browser stores no settings for this page. Your settings and your sign-in last until you close or reload it.
    </Banner>
  );
}
