import { chakra } from '@chakra-ui/react';
import { memo, useEffect, type ReactNode } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { KeyboardIcon } from '../../ui/icons/gameIcons.tsx';
import { later } from '../../ui/later.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { prepareSound } from '../../ui/sounds.ts';
import { Heading } from '../../ui/Text.tsx';
import { useOpener } from '../../ui/useOpener.ts';
import { PlaySession } from '../responsible/PlaySession.tsx';
import { useHotkeys } from './useHotkeys.ts';

const HotkeysDialog = later(() => import('./HotkeysDialog.tsx').then((module) => module.HotkeysDialog));

interface GameFrameProps {
  /** The game's name. */
  title: string;
  stage: ReactNode;
  /** The choice and the bet. */
  panel: ReactNode;
  /** The payouts, below the stage. */
  table?: ReactNode;
  recents: ReactNode;
  fairness: ReactNode;
}

/** The frame of every game: stage and recent rounds on one side, the bet on the other, the proof below. A phone stacks them. */
export function GameFrame({ title, stage, panel, table, recents, fairness }: GameFrameProps) {
  const sound = useAppSelector((state) => state.preferences.sound);
  useEffect(() => (sound ? prepareSound() : undefined), [sound]);
  return (
    <chakra.section
      aria-label={title}
      display="grid"
      gap="5"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
      gridTemplateRows={{ lg: 'auto 1fr auto' }}
      alignItems="start"
    >
      <Panel pad="none" overflow="hidden">
        {stage}
      </Panel>
      {/* This column is as high as the rows beside it, so the sticky panel never covers the proof below. */}
      <chakra.div alignSelf="stretch" minW="0" gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }}>
        <Panel as="section" aria-label="Place a bet" position={{ lg: 'sticky' }} top={{ lg: '20' }}>
          <chakra.div display="flex" justifyContent="space-between" alignItems="center" mb="3">
            <Heading level={2}>{title}</Heading>
            <HotkeysHelp />
          </chakra.div>
          <PlaySession />
          {panel}
        </Panel>
      </chakra.div>
      <chakra.div display="grid" gap="5" minW="0">
        {recents}
        {table}
      </chakra.div>
      <chakra.div gridColumn="1 / -1" minW="0">
        {fairness}
      </chakra.div>
    </chakra.section>
  );
}

/** Opens the list of hotkeys. */
const HotkeysHelp = memo(function HotkeysHelp() {
  const hotkeys = useOpener(HotkeysDialog);
  useHotkeys({ '?': hotkeys.show });
  return (
    <>
      <IconButton label="Hotkeys" icon={<KeyboardIcon />} {...hotkeys.trigger} my="-2" me="-2" />
      {hotkeys.mounted && <HotkeysDialog open={hotkeys.open} onClose={hotkeys.close} />}
    </>
  );
});
