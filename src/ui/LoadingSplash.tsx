import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { LogoMark } from './Logo.tsx';
import { ProgressBar } from './ProgressBar.tsx';

/** The text of each stage, in order (specification, section 2). */
export const loadingStages = [
  'Initializing',
  'Loading assets',
  'Connecting to servers',
  'Preparing your experience',
  'Almost ready',
  'Ready!',
] as const;

/** How long one stage is shown if `stage` is not given. */
const stageMs = 400;

interface LoadingSplashProps {
  /** The product's name. */
  name: string;
  /** Default: false, because nothing in this app makes a person wait (specification, section 2). */
  enabled?: boolean;
  /** The reached stage, 0 to 5. Default: it advances with time. */
  stage?: number;
  onReady?: () => void;
}

export function LoadingSplash({ name, enabled = false, stage, onReady }: LoadingSplashProps) {
  const [timed, setTimed] = useState(0);
  const last = loadingStages.length - 1;
  const reached = Math.min(last, Math.max(0, stage ?? timed));
  useEffect(() => {
    if (!enabled || stage !== undefined || timed >= last) return;
    const timer = setTimeout(() => setTimed(timed + 1), stageMs);
    return () => clearTimeout(timer);
  }, [enabled, stage, timed, last]);
  useEffect(() => {
    if (enabled && reached === last) onReady?.();
  }, [enabled, reached, last, onReady]);
  if (!enabled) return null;
  return (
    <chakra.div position="fixed" inset="0" zIndex="splash" display="grid" placeItems="center" bg="page" p="6">
      <chakra.div display="grid" gap="6" justifyItems="center" width="full" maxW="22rem">
        <LogoMark size={72} />
        <chakra.p textStyle="title">{name}</chakra.p>
        <chakra.div width="full" role="status">
          <ProgressBar label={loadingStages[reached] ?? ''} percent={(reached / last) * 100} />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
