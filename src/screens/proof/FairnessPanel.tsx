import type { ReactNode } from 'react';
import { Panel } from '../../ui/Panel.tsx';

/** The panel below a game that says what its rounds are drawn from, in one line where there is room. */
export function FairnessPanel({ children }: { children: ReactNode }) {
  return (
    <Panel
      as="section"
      aria-label="Provably fair"
      pad="none"
      px="4"
      py="3"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="6"
      rowGap="2"
    >
      {children}
    </Panel>
  );
}
