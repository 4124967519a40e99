/**
 * The frame of every game's page. A game passes its stage, its panel and its lists in slots, and the frame lays them out for phones, laptops and wide
 * windows. CSS variables carry the heights: `--above` (measured by `useHeightAbove`), `--below` and `--least`.
 */
import { chakra } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { selectIsGuest } from '../../store/selectors/account.ts';
import { Panel } from '../../ui/Panel.tsx';
import { prepareSound } from '../../ui/sounds.ts';
import { Heading } from '../../ui/Text.tsx';
import { barWindow, flatWindow, laptopWindow, roomyWindow } from '../../ui/theme/windows.ts';
import { PlaySession } from '../responsible/PlaySession.tsx';
import { BAR_HEIGHT, FLAT_BAR_HEIGHT } from './barHeight.ts';
import { CountingBalance } from './CountingBalance.tsx';
import { GuestPrompt } from './GuestPrompt.tsx';
import { HotkeysHelp } from './HotkeysHelp.tsx';
import { StageFootContext } from './stageFoot.ts';
import { t } from '../../languages/t.ts';

interface GameFrameProps {
  /** The game's name. */
  title: string;
  stage: ReactNode;
  /** The choice and the bet. */
  panel: ReactNode;
  /** Whether the panel stands above the stage where they are stacked: there is nothing to see before a choice. */
  panelFirst?: boolean;
  /** The payouts, below the stage. */
  table?: ReactNode;
  /** Hidden from guests, who have played nothing. */
  recents: ReactNode;
  fairness: ReactNode;
}

/** What is left of the window below the place where the frame begins. `--below` is the distance to the lower edge. */
const REST_OF_WINDOW = 'max(var(--least), 100dvh - var(--above, 10rem) - var(--below))';

/**
 * Whether this page has drawn a game before. The first is drawn in two steps, the stage and then what stands beside and below it: one step
 * would block a phone for too long. A panel above the stage would move it, so such a frame comes as a whole.
 */
let hasDrawn = false;

/**
 * The frame of every game: stage and recent rounds on one side, the bet on the other, the proof below. A phone stacks them. Stage
 * and panel fit into the window together, with the result and the button: the board gives way on one side, and the fields scroll
 * above the button on the other.
 */
export function GameFrame({ title, stage, panel, panelFirst = false, table, recents, fairness }: GameFrameProps) {
  const sound = useAppSelector((state) => state.preferences.sound);
  const guest = useAppSelector(selectIsGuest);
  useEffect(() => (sound ? prepareSound() : undefined), [sound]);
  const frame = useRef<HTMLElement>(null);
  useHeightAbove(frame);
  const isStageDrawn = useDeferredValue(true, hasDrawn || panelFirst);
  useEffect(() => void (hasDrawn = true), []);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const stageFoot = useMemo(() => ({ foot, setFoot }), [foot]);
  return (
    <StageFootContext value={stageFoot}>
      <chakra.section
        ref={frame}
        aria-label={title}
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gridTemplateRows={{ lg: 'auto 1fr auto' }}
        alignItems="start"
        css={{
          // The least height of the stage. A guest's line has more words.
          '--least': guest ? '22rem' : '15rem',
          '--below': '1.5rem',
          // Room for the bar with the button below the stage. Its distance from the stage may be less than the one that BAR_HEIGHT includes.
          [barWindow]: { '--below': `calc(${BAR_HEIGHT} - 0.5rem)` },
          [flatWindow]: { '--least': guest ? '17rem' : '12rem', '--below': FLAT_BAR_HEIGHT, rowGap: '3' },
        }}
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
        <chakra.div
          alignSelf="stretch"
          minW="0"
          gridColumn={{ lg: '2' }}
          gridRow={{ lg: '1 / span 2' }}
          order={panelFirst ? { base: '-1', lg: '0' } : undefined}
        >
          {isStageDrawn ? <BetSide title={title}>{panel}</BetSide> : <Panel minH={REST_OF_WINDOW} />}
        </chakra.div>
        <chakra.div display="grid" gap="5" minW="0">
          {isStageDrawn && !guest && recents}
          {isStageDrawn && table}
        </chakra.div>
        <chakra.div gridColumn="1 / -1" minW="0">
          {isStageDrawn && fairness}
        </chakra.div>
      </chakra.section>
    </StageFootContext>
  );
}

/** The panel of the bet: the game's name, who plays and how long, and the fields. */
function BetSide({ title, children }: { title: string; children: ReactNode }) {
  const guest = useAppSelector(selectIsGuest);
  return (
    <Panel
      as="section"
      aria-label={t('Place a bet')}
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
      {guest ? <GuestPrompt lined /> : <PlaySession />}
      <CountingBalance />
      {children}
    </Panel>
  );
}

/**
 * Tells an element's styles how much of the page lies above it, as `--above`: what fills the rest of the window needs it. Banners,
 * a header in two rows and rows of tabs all count, whatever their height.
 */
function useHeightAbove(of: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    let above = -1;
    const measure = (): void => {
      const now = Math.round(element.getBoundingClientRect().top + window.scrollY);
      if (now !== above) element.style.setProperty('--above', `${now}px`);
      above = now;
    };
    let frame = requestAnimationFrame(measure);
    // In the next frame, because `--above` can change the size of the page that is observed.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    sizes.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
    };
  }, [of]);
}
