import { useCallback, useEffect, useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { onNewerBuild } from './newerBuild.ts';

/** Whether a newer version is served and nobody has waved it away, and how to do that. */
export function useNewerBuild(): readonly [newer: boolean, dismiss: () => void] {
  const [newer, setNewer] = useState(false);
  useEffect(() => onNewerBuild(() => setNewer(true)), []);
  return [newer, useCallback(() => setNewer(false), [])];
}

/** A newer version is offered, and never taken in the middle of a bet. */
export function NewerBuildBanner({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Banner
      tone="info"
      onDismiss={onDismiss}
      action={
        <Button look="outline" size="sm" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      A newer version is ready. Take it whenever you like: nothing is lost by reloading.
    </Banner>
  );
}
