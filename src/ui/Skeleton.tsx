import { chakra } from '@chakra-ui/react';
import { Panel } from './Panel.tsx';
import { VisuallyHidden } from './Text.tsx';

/** A grey placeholder for loading content. Put several into one `SkeletonGroup`. */
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

interface SkeletonGroupProps {
  /** What is loading. Screen readers read it once for the whole group. */
  label: string;
  /** Number of rows. Default: 3. */
  rows?: number;
  /** Hides the footer while it loads. For the last part of a page, if its content may be longer than the window. Default: no. */
  last?: boolean;
}

export function SkeletonGroup({ label, rows = 3, last = false }: SkeletonGroupProps) {
  return (
    <chakra.div role="status" data-last-skeleton={last ? '' : undefined} display="grid" gap="2.5">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="4" width={row === rows - 1 && rows > 1 ? '60%' : 'full'} />
      ))}
    </chakra.div>
  );
}

function PanelSkeleton({ minH }: { minH: string }) {
  return (
    <Panel minH={minH} display="grid" gap="3" alignContent="start">
      <Skeleton height="5" width="40%" />
      <Skeleton height="4" />
      <Skeleton height="4" width="80%" />
    </Panel>
  );
}

/**
 * A placeholder for a loading page, or for the rest of one. It is as high as the window and hides the footer (globalCss.ts), so that
 * nothing visible moves when the page is loaded.
 */
export function PageSkeleton({
  label,
  wide = false,
}: Pick<SkeletonGroupProps, 'label'> & { /** For a page with a side column. */ wide?: boolean }) {
  return (
    <chakra.div
      role="status"
      data-page-skeleton=""
      data-wide-page={wide ? '' : undefined}
      minH="100dvh"
      display="grid"
      gap="6"
      alignContent="start"
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton height="9" width="min(16rem, 70%)" />
      <chakra.div display="grid" gap="2.5" maxW="prose">
        <Skeleton height="4" />
        <Skeleton height="4" width="60%" />
      </chakra.div>
      <PanelSkeleton minH="16rem" />
      <PanelSkeleton minH="12rem" />
    </chakra.div>
  );
}
