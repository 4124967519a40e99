import { chakra } from '@chakra-ui/react';
import { VisuallyHidden } from './Text.tsx';

/** A grey place for something that is on its way. Put several into one `SkeletonGroup`. */
export const Skeleton = chakra(
  'span',
  {
    base: {
      display: 'block',
      bg: 'line',
      borderRadius: 'control',
      animation: 'swell 1.6s ease-in-out infinite',
      _motionReduce: { animation: 'none' },
    },
  },
  { defaultProps: { 'data-skeleton': '' } },
);

export interface SkeletonGroupProps {
  /** What is loading; spoken once instead of every grey place. */
  label: string;
  /** Rows drawn; 3 unless told. */
  rows?: number;
}

export function SkeletonGroup({ label, rows = 3 }: SkeletonGroupProps) {
  return (
    <chakra.div role="status" display="grid" gap="2.5">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="4" width={row === rows - 1 && rows > 1 ? '60%' : 'full'} />
      ))}
    </chakra.div>
  );
}
