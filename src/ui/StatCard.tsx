import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatCount } from '../languages/numbers.ts';

/** Stat cards side by side. They wrap where there is no room. */
export const StatRow = chakra('dl', {
  base: { m: '0', display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))', gap: '4' },
});

interface StatCardProps {
  title: string;
  /** A count is written with its groups. */
  value: ReactNode;
  note?: ReactNode;
}

/** One figure with its name above and a note below. */
export function StatCard({ title, value, note }: StatCardProps) {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      minW="0"
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
      <chakra.dd fontSize={{ base: 'xl', sm: '2xl' }} overflowWrap="anywhere" fontWeight="600" lineHeight="1.2" textStyle="numbers">
        {typeof value === 'number' ? formatCount(value) : value}
      </chakra.dd>
      {note !== undefined && (
        <chakra.dd color="muted" fontSize="sm">
          {note}
        </chakra.dd>
      )}
    </chakra.div>
  );
}
