import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from './Text.tsx';

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: '0',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderTopColor: 'transparent',
    animation: 'turn 900ms linear infinite',
  },
});

interface SpinnerProps {
  /** What the person waits for. Screen readers always read it; it is visible with `showLabel`. */
  label: string;
  showLabel?: boolean;
  /** Diameter in px. Default: 20. */
  size?: number;
}

export function Spinner({ label, showLabel = false, size = 20 }: SpinnerProps) {
  return (
    <chakra.span role="status" display="inline-flex" alignItems="center" gap="2.5" color="muted">
      <Ring aria-hidden="true" data-ring="" style={{ width: size, height: size }} />
      {showLabel ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </chakra.span>
  );
}

/** Only the ring, for controls whose text already says what happens. */
export function SpinnerMark({ size = 16 }: { size?: number }) {
  return <Ring aria-hidden="true" data-ring="" style={{ width: size, height: size }} />;
}
