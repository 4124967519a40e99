import { chakra } from '@chakra-ui/react';
import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { selectIsGuest } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { KeyboardIcon } from '../../ui/icons/gameIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { prepareSound } from '../../ui/sounds.ts';
import { Heading, Text } from '../../ui/Text.tsx';
import { laptopWindow, roomyWindow } from '../../ui/theme/lowWindow.ts';
import { useHeightAbove } from '../../ui/useHeightAbove.ts';
import { PlaySession } from '../responsible/PlaySession.tsx';
import { useAuthDialog } from '../shell/authDialogContext.ts';
import { CountingBalance } from './CountingBalance.tsx';
import { HotkeysDialog } from './HotkeysDialog.tsx';
import { StageFootContext } from './stageFoot.ts';
import { useHotkeys } from './useHotkeys.ts';

interface GameFrameProps {
  /** The game's name. */
  title: string;
  stage: ReactNode;
  /** The choice and the bet. */
  panel: ReactNode;
  /** The payouts, below the stage. */
  table?: ReactNode;
  /** Hidden from guests, who have played nothing. */
  recents: ReactNode;
  fairness: ReactNode;
}

/** What is left of the window below the place where the frame begins. `--below` is the distance to the lower edge. */
const REST_OF_WINDOW = 'max(26rem, 100dvh - var(--above, 10rem) - var(--below))';

/**
 * The frame of every game: stage and recent rounds on one side, the bet on the other, the proof below. A phone stacks them. Stage
 * and panel fit into the window together, with the result and the button: the board gives way on one side, and the fields scroll
 * above the button on the other.
 */
export function GameFrame({ title, stage, panel, table, recents, fairness }: GameFrameProps) {
  const sound = useAppSelector((state) => state.preferences.sound);
  const guest = useAppSelector(selectIsGuest);
  useEffect(() => (sound ? prepareSound() : undefined), [sound]);
  const frame = useRef<HTMLElement>(null);
  useHeightAbove(frame);
  const [place, takePlace] = useState<HTMLElement | null>(null);
  const foot = useMemo(() => ({ place, takePlace }), [place]);
  return (
    <StageFootContext value={foot}>
      <chakra.section
        ref={frame}
        aria-label={title}
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gridTemplateRows={{ lg: 'auto 1fr auto' }}
        alignItems="start"
        // On a phone the bar with the button is below the stage.
        css={{ '--below': { base: '5.5rem', lg: '1.5rem' } }}
      >
        <Panel
          data-stage
          pad="none"
          position="relative"
          overflow="hidden"
          display="flex"
          flexDirection="column"
          containerType="inline-size"
          maxH={REST_OF_WINDOW}
        >
          {stage}
        </Panel>
        {/* This column is as high as the rows beside it, so the sticky panel never covers the proof below. */}
        <chakra.div alignSelf="stretch" minW="0" gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }}>
          <Panel
            as="section"
            aria-label="Place a bet"
            display="flex"
            flexDirection="column"
            css={{ [roomyWindow]: { position: 'sticky', top: '20', maxH: REST_OF_WINDOW } }}
          >
            <chakra.div
              display="flex"
              justifyContent="space-between"
              alignItems="center"
              mb="3"
              flexShrink="0"
              css={{ [laptopWindow]: { mb: '1' } }}
            >
              <Heading level={2}>{title}</Heading>
              <HotkeysHelp />
            </chakra.div>
            {guest ? <GuestPrompt /> : <PlaySession />}
            <CountingBalance />
            {panel}
          </Panel>
        </chakra.div>
        <chakra.div display="grid" gap="5" minW="0">
          {!guest && recents}
          {table}
        </chakra.div>
        <chakra.div gridColumn="1 / -1" minW="0">
          {fairness}
        </chakra.div>
      </chakra.section>
    </StageFootContext>
  );
}

/** Opens the list of hotkeys. */
const HotkeysHelp = memo(function HotkeysHelp() {
  const [open, setOpen] = useState(false);
  const show = (): void => setOpen(true);
  useHotkeys({ '?': show });
  return (
    <>
      <IconButton label="Hotkeys" icon={<KeyboardIcon />} onClick={show} my="-2" me="-2" />
      <HotkeysDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
});

/** Asks guests to sign in, above the fields of a bet. */
function GuestPrompt() {
  const openAuth = useAuthDialog();
  return (
    <chakra.div
      mb="4"
      pb="4"
      borderBottomWidth="1px"
      borderColor="line"
      flexShrink="0"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="2"
    >
      <Text fontWeight="620">Sign in to play games</Text>
      <Button look="outline" size="sm" onClick={() => openAuth('sign-in')}>
        Sign Up / Sign In
      </Button>
    </chakra.div>
  );
}
