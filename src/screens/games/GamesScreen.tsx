import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isGameName } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CoinIcon, PlinkoIcon, PokerIcon, RouletteIcon, ScratchIcon, SlotsIcon } from '../../ui/icons/gameIcons.tsx';
import { Icon, type IconProps } from '../../ui/icons/Icon.tsx';
import { DiceIcon, LogIcon } from '../../ui/icons/placeIcons.tsx';
import { BallIcon } from '../../ui/icons/socialIcons.tsx';
import { later } from '../../ui/later.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { lowWindow } from '../../ui/theme/lowWindow.ts';
import { Heading } from '../../ui/Text.tsx';

const DiceScreen = later(() => import('./dice/DiceScreen.tsx').then((module) => module.DiceScreen));
const SlotsScreen = later(() => import('./slots/SlotsScreen.tsx').then((module) => module.SlotsScreen));
const RouletteScreen = later(() => import('./roulette/RouletteScreen.tsx').then((module) => module.RouletteScreen));
const ScratchScreen = later(() => import('./scratch/ScratchScreen.tsx').then((module) => module.ScratchScreen));
const PokerScreen = later(() => import('./poker/PokerScreen.tsx').then((module) => module.PokerScreen));
const CoinflipScreen = later(() => import('./coinflip/CoinflipScreen.tsx').then((module) => module.CoinflipScreen));
const PlinkoScreen = later(() => import('./plinko/PlinkoScreen.tsx').then((module) => module.PlinkoScreen));
const CrashScreen = later(() => import('./crash/CrashScreen.tsx').then((module) => module.CrashScreen));

const sportsTab = { value: 'sports', text: 'Sports', icon: <BallIcon size={18} /> } as const;

/** The games of the hub in the order of their tabs. A tab appears with its game. */
const games: readonly { readonly value: GameName; readonly text: string; readonly icon: ReactNode; readonly screen: ReactNode }[] = [
  { value: 'dice', text: 'Dice', icon: <DiceIcon size={18} />, screen: <DiceScreen /> },
  { value: 'slots', text: 'Slots', icon: <SlotsIcon size={18} />, screen: <SlotsScreen /> },
  { value: 'roulette', text: 'Roulette', icon: <RouletteIcon size={18} />, screen: <RouletteScreen /> },
  { value: 'scratch', text: 'Scratch-Off', icon: <ScratchIcon size={18} />, screen: <ScratchScreen /> },
  { value: 'poker', text: 'Poker', icon: <PokerIcon size={18} />, screen: <PokerScreen /> },
  { value: 'coinflip', text: 'Coin Flip', icon: <CoinIcon size={18} />, screen: <CoinflipScreen /> },
  { value: 'plinko', text: 'Plinko', icon: <PlinkoIcon size={18} />, screen: <PlinkoScreen /> },
  { value: 'crash', text: 'Crash', icon: <CrashIcon size={18} />, screen: <CrashScreen /> },
];

type HubTab = GameName | 'sports';

export interface GamesScreenProps {
  onSignIn: () => void;
  /** What the tab for sports shows. */
  sports: ReactNode;
}

export function GamesScreen({ onSignIn, sports }: GamesScreenProps) {
  const signedIn = useAppSelector((state) => selectAccount(state) !== undefined);
  const [params, setParams] = useSearchParams();
  const asked = params.get('game');
  const tab: HubTab = asked === 'sports' || isGameName(asked) ? asked : 'dice';
  return (
    <>
      <Heading level={1} look="title" mb={{ base: '2', sm: '5' }} css={{ [lowWindow]: { mb: '2' } }}>
        Games
      </Heading>
      {signedIn ? (
        <Tabs<HubTab>
          label="Games"
          value={tab}
          onChange={(chosen) => setParams({ game: chosen })}
          items={[...games, { ...sportsTab, screen: sports }].map(({ screen, ...rest }) => ({
            ...rest,
            content: <Suspense fallback={<PageSkeleton label={`Loading ${rest.text}`} />}>{screen}</Suspense>,
          }))}
        />
      ) : (
        <SignedOut onSignIn={onSignIn} />
      )}
    </>
  );
}

/** Every tab asks to sign in first. */
function SignedOut({ onSignIn }: { onSignIn: () => void }) {
  return (
    <>
      <Tabs<HubTab | 'none'>
        label="Games"
        value="none"
        onChange={onSignIn}
        items={[...games.map(({ screen: _screen, ...tab }) => ({ ...tab, content: null })), { ...sportsTab, content: null }]}
      />
      <EmptyState title="Sign in to play games" icon={<LogIcon size={40} />} action={<Button onClick={onSignIn}>Sign Up / Sign In</Button>}>
        Every round is written to a log that you can check, down to the last credit.
      </EmptyState>
    </>
  );
}

/** A curve that rises and breaks off. */
function CrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 19.5H20M4 17.5c6 0 10-3 12-11" />
      <path d="M15.5 3l1.5 2.5M19.5 4.5l-2 2M20.5 8.5L18 8" />
    </Icon>
  );
}
