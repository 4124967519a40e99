import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { LogoMark } from './Logo.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { t } from '../languages/t.ts';

/** The text of each step, in order (specification, section 2). */
export const loadingSteps = [
  t('Initializing'),
  t('Loading assets'),
  t('Connecting to servers'),
  t('Preparing your experience'),
  t('Almost ready'),
  t('Ready!'),
] as const;

/** How long one step is shown. */
const stepMs = 400;

interface LoadingSplashProps {
  /** The product's name. */
  name: string;
  /** Default: false, because nothing in this app makes a person wait (specification, section 2). */
  enabled?: boolean;
  onReady?: () => void;
}

export function LoadingSplash({ name, enabled = false, onReady }: LoadingSplashProps) {
  const [reached, setReached] = useState(0);
  const last = loadingSteps.length - 1;
  useEffect(() => {
    if (!enabled || reached >= last) return;
    const timer = setTimeout(() => setReached(reached + 1), stepMs);
    return () => clearTimeout(timer);
  }, [enabled, reached, last]);
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
          <ProgressBar label={loadingSteps[reached] ?? ''} percent={(reached / last) * 100} />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
