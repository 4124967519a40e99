import type { ComponentProps, ReactNode } from 'react';
import { Fact } from '../../ui/Fact.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { t } from '../../languages/t.ts';

/** The panel below a game that says what its rounds are drawn from, in one line where there is room. */
export function FairnessPanel({ children }: { children: ReactNode }) {
  return (
    <Panel
      as="section"
      aria-label={t('Provably fair')}
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

/** One of the things that rounds are drawn from. */
export function SeedFact(props: ComponentProps<typeof Fact>) {
  return <Fact look="detail" minH="7" display="flex" alignItems="center" fontSize="sm" minW="0" {...props} />;
}
