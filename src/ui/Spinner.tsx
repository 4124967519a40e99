import { chakra } from '@chakra-ui/react';

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

/** A ring, and what the person waits for. */
export function Spinner({ label }: { label: string }) {
  return (
    <chakra.span role="status" display="inline-flex" alignItems="center" gap="2.5" color="muted">
      <Ring aria-hidden="true" data-ring="" boxSize="5" />
      <span>{label}</span>
    </chakra.span>
  );
}

/** Only the ring, for controls whose text already says what happens. */
export const SpinnerMark = () => <Ring aria-hidden="true" data-ring="" boxSize="4" />;
