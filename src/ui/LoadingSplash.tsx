import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { LogoMark } from './Logo.tsx';
import { ProgressBar } from './ProgressBar.tsx';

/** Texts of the stages in their order (specification, section 2). */
export const loadingStages = [
  'Initializing',
  'Loading assets',
  'Connecting to servers',
  'Preparing your experience',
  'Almost ready',
  'Ready!',
] as const;

/** How long one stage is shown when nothing real drives it. */
const stageMs = 400;

interface LoadingSplashProps {
  /** The product's name. */
  name: string;
  /** Off unless told: nothing in this app needs anyone to wait (specification, section 2). */
  enabled?: boolean;
  /** The stage reached, 0 to 5, where something real drives it; otherwise time does. */
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
