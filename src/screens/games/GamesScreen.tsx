import { chakra } from '@chakra-ui/react';
import { Suspense, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isGameName, type GameName } from '../../domain/games/catalog.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectIsGuest } from '../../store/selectors/account.ts';
import { GridIcon } from '../../ui/icons/placeIcons.tsx';
import { BallIcon } from '../../ui/icons/socialIcons.tsx';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading, VisuallyHidden } from '../../ui/Text.tsx';
import { FirstSteps } from '../firstSteps/FirstSteps.tsx';
import { GuestPrompt } from '../play/GuestPrompt.tsx';
import { useAuthDialog } from '../shell/authDialogContext.ts';
import { usePartTitle } from '../shell/usePartTitle.ts';
import { gameOf, games } from './games.ts';
import { Lobby } from './Lobby.tsx';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

/** The screen of each game. Its code loads when its tab is opened or pointed at. */
export const gameScreens = {
  dice: lazyScreen(() => import('./dice/DiceScreen.tsx').then((module) => module.DiceScreen)),
  slots: lazyScreen(() => import('./slots/SlotsScreen.tsx').then((module) => module.SlotsScreen)),
  roulette: lazyScreen(() => import('./roulette/RouletteScreen.tsx').then((module) => module.RouletteScreen)),
  scratch: lazyScreen(() => import('./scratch/ScratchScreen.tsx').then((module) => module.ScratchScreen)),
  poker: lazyScreen(() => import('./poker/PokerScreen.tsx').then((module) => module.PokerScreen)),
  coinflip: lazyScreen(() => import('./coinflip/CoinflipScreen.tsx').then((module) => module.CoinflipScreen)),
  plinko: lazyScreen(() => import('./plinko/PlinkoScreen.tsx').then((module) => module.PlinkoScreen)),
  crash: lazyScreen(() => import('./crash/CrashScreen.tsx').then((module) => module.CrashScreen)),
} satisfies Readonly<Record<GameName, unknown>>;

const SPORTS = 'sports';

const gameTabs = games.map(({ rulebook: { name, title }, Icon }) => {
  const Screen = gameScreens[name];
  return { value: name, text: translated(title), icon: <Icon size={18} />, onNear: () => void Screen.preload(), screen: <Screen /> };
});

const sportsTab = { value: SPORTS, text: t('Sports'), icon: <BallIcon size={18} /> } as const;

/** The text of the sign-in dialog, which opens whenever a guest presses a tab. The game is visible behind it. */
const LOOK_AROUND = t('Sign in to play. Close this to look around: most games can be tried free.');

type GamesTab = GameName | typeof SPORTS;

/** The word in the address that shows all games as tiles. It is not a tab. */
export const LOBBY = 'lobby';

/** Whether a word of an address names a tab. */
export const isGamesTab = (word: unknown): word is GamesTab => word === SPORTS || isGameName(word);

const LobbyLink = chakra(
  Link,
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      width: '10',
      height: '10',
      // The icon has space around it already, and all tabs are to be in view.
      marginInlineStart: '-2',
      borderRadius: 'control',
      color: 'muted',
      _hover: { bg: 'raised', color: 'fg' },
      '&[aria-current=page]': { color: 'accentFg' },
    },
  },
  { forwardProps: ['to'] },
);

interface GamesScreenProps {
  tab: GamesTab | typeof LOBBY;
  /** The content of the tab for sports. */
  sports: ReactNode;
  /** Stands at the end of the row of tabs. */
  beside: ReactNode;
}

export function GamesScreen({ tab, sports, beside }: GamesScreenProps) {
  const guest = useAppSelector(selectIsGuest);
  const openAuth = useAuthDialog();
  const navigate = useNavigate();
  usePartTitle(tab === LOBBY ? t('All games') : tab === SPORTS ? sportsTab.text : translated(gameOf(tab).rulebook.title));
  const sportsScreen = guest ? (
    <chakra.div display="grid" gap="5">
      <Panel>
        <GuestPrompt>{t('You can look at every event and its odds.')}</GuestPrompt>
      </Panel>
      {sports}
    </chakra.div>
  ) : (
    sports
  );
  return (
    <>
      {/* The tabs say where one is. A visible title would take the board's place. */}
      <VisuallyHidden asChild>
        <Heading level={1}>{t('Games')}</Heading>
      </VisuallyHidden>
      <Tabs<GamesTab | typeof LOBBY>
        label={t('Games')}
        oneRow
        beside={
          <>
            <LobbyLink
              to={`/games/${LOBBY}`}
              aria-label={t('All games')}
              title={t('All games')}
              aria-current={tab === LOBBY ? 'page' : undefined}
            >
              <GridIcon />
            </LobbyLink>
            {beside}
          </>
        }
        value={tab}
        onChange={(chosen) => void navigate(`/games/${chosen}`)}
        onPress={guest ? () => openAuth('sign-in', LOOK_AROUND) : undefined}
        items={[...gameTabs, { ...sportsTab, screen: sportsScreen }].map(({ screen, ...rest }) => ({
          ...rest,
          content: <Suspense fallback={<PageSkeleton label={t('Loading {text}', { text: rest.text })} />}>{screen}</Suspense>,
        }))}
      />
      {tab === LOBBY && <Lobby />}
      {!guest && (
        <chakra.div mt="6">
          <FirstSteps />
        </chakra.div>
      )}
    </>
  );
}
