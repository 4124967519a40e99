import { chakra } from '@chakra-ui/react';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/Text.tsx';

/** Cards side by side, as many as fit. */
export const CardGrid = chakra('ul', {
  base: { listStyle: 'none', m: '0', p: '0', display: 'grid', gap: '4' },
  variants: {
    cards: {
      wide: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))' },
      narrow: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr))' },
    },
  },
  defaultVariants: { cards: 'wide' },
});

/** Grey placeholders for cards that are loading. */
export function CardSkeletons({
  label,
  count,
  cards = 'wide',
  height,
}: {
  label: string;
  count: number;
  cards?: 'wide' | 'narrow';
  height: string;
}) {
  return (
    <chakra.div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <CardGrid cards={cards} aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <Panel
            as="li"
            key={place}
            pad={cards === 'narrow' ? 'sm' : 'md'}
            display="grid"
            gap={cards === 'narrow' ? '2' : '3'}
            alignContent="start"
            minH={height}
            data-skeleton=""
          >
            <Skeleton height="5" width="60%" />
            <Skeleton height="4" />
            <Skeleton height="4" width="80%" />
          </Panel>
        ))}
      </CardGrid>
    </chakra.div>
  );
}
