import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import { Heading } from '../../ui/Text.tsx';
import { PlaySession } from './PlaySession.tsx';

export interface GameFrameProps {
  /** The game's name. */
  title: string;
  stage: ReactNode;
  /** The choice and the bet. */
  panel: ReactNode;
  recents: ReactNode;
  fairness: ReactNode;
}

/** One frame for all games: stage and recent results on one side, the bet on the other, the proof underneath. */
export function GameFrame({ title, stage, panel, recents, fairness }: GameFrameProps) {
  return (
    <chakra.section aria-label={title} display="grid" gap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} alignItems="start">
      <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)" minW="0">
        <Panel pad="none" overflow="hidden">
          {stage}
        </Panel>
        <chakra.div display={{ base: 'none', lg: 'block' }}>{recents}</chakra.div>
      </chakra.div>
      {/* As high as its row: a sticky panel stays within it, and off the proof underneath. */}
      <chakra.div alignSelf="stretch" minW="0">
        <Panel as="section" aria-label="Place a bet" position={{ lg: 'sticky' }} top={{ lg: '20' }}>
          <Heading level={2} mb="4">
            {title}
          </Heading>
          <PlaySession />
          {panel}
        </Panel>
      </chakra.div>
      <chakra.div display={{ base: 'block', lg: 'none' }} minW="0">
        {recents}
      </chakra.div>
      <chakra.div gridColumn="1 / -1" minW="0">
        {fairness}
      </chakra.div>
    </chakra.section>
  );
}
