import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const counted = new Intl.NumberFormat('en');

/** Stat cards side by side. They wrap where there is no room. */
export const StatRow = chakra('dl', {
  base: { m: '0', display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))', gap: '4' },
});

/** One figure with its name below. The figure comes first because the eye looks for it. */
export function StatCard({ title, value, note }: { title: string; value: number | string; note?: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      px="4"
      py="3"
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderInlineStartWidth="4px"
      borderInlineStartColor="accentSolid"
      borderRadius="control"
    >
      <chakra.dt color="muted" fontSize="sm" fontWeight="600">
        {title}
      </chakra.dt>
      <chakra.dd m="0" fontSize="2xl" fontWeight="600" lineHeight="1.2" textStyle="numbers">
        {typeof value === 'number' ? counted.format(value) : value}
      </chakra.dd>
      {note !== undefined && (
        <chakra.dd m="0" color="muted" fontSize="sm">
          {note}
        </chakra.dd>
      )}
    </chakra.div>
  );
}
