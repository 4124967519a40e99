import { useEffect, useState } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { onNewerBuild } from './newerBuild.ts';

/** A newer version is offered, and never taken in the middle of a bet. */
export function NewerBuildBanner() {
  const [newer, setNewer] = useState(false);
  useEffect(() => onNewerBuild(() => setNewer(true)), []);
  if (!newer) return null;
  return (
    <Banner
      tone="info"
      onDismiss={() => setNewer(false)}
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
