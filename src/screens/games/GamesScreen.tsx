import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isGameName, type GameName } from '../../domain/games/catalog.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LogIcon } from '../../ui/icons/placeIcons.tsx';
import { BallIcon } from '../../ui/icons/socialIcons.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { lowWindow } from '../../ui/theme/lowWindow.ts';
import { Heading } from '../../ui/Text.tsx';
import { games } from './games.ts';

const sportsTab = { value: 'sports', text: 'Sports', icon: <BallIcon size={18} /> } as const;

const gameTabs = games.map(({ rulebook: { name, title }, Icon, Screen }) => ({
  value: name,
  text: title,
  icon: <Icon size={18} />,
  screen: <Screen />,
}));

type HubTab = GameName | 'sports';

interface GamesScreenProps {
  onSignIn: () => void;
  /** The content of the tab for sports. */
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
          items={[...gameTabs, { ...sportsTab, screen: sports }].map(({ screen, ...rest }) => ({
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

/** The tabs of all games. Each requires signing in. */
function SignedOut({ onSignIn }: { onSignIn: () => void }) {
  return (
    <>
      <Tabs<HubTab | 'none'>
        label="Games"
        value="none"
        onChange={onSignIn}
        items={[...gameTabs, sportsTab].map(({ value, text, icon }) => ({ value, text, icon, content: null }))}
      />
      <EmptyState title="Sign in to play games" icon={<LogIcon size={40} />} action={<Button onClick={onSignIn}>Sign Up / Sign In</Button>}>
        Every round is written to a log that you can check, down to the last credit.
      </EmptyState>
    </>
  );
}
