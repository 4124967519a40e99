import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

interface FactProps extends ComponentProps<typeof chakra.dd> {
  term: ReactNode;
  /** Where the name stands: above a figure, above a detail in a smaller size, or beside an `inline` value. Default: a figure. */
  look?: 'figure' | 'detail' | 'inline';
}

const termSizes = { figure: 'sm', detail: 'xs', inline: undefined };

/** A value with its name, within a `dl`. */
export function Fact({ term, look = 'figure', ...value }: FactProps) {
  return (
    <chakra.div minW="0" {...(look === 'inline' && { display: 'flex', gap: '2' })}>
      <chakra.dt color="muted" fontSize={termSizes[look]}>
        {term}
      </chakra.dt>
      <chakra.dd fontWeight={look === 'detail' ? undefined : '600'} {...value} />
    </chakra.div>
  );
}
