import { chakra } from '@chakra-ui/react';
import { Suspense, useCallback } from 'react';
import { SiteHeader } from '../screens/shell/Header.tsx';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { colorModeChosen, soundToggled } from '../store/preferences.ts';
import { later } from '../ui/later.tsx';
import { applyColorMode, type ColorMode } from '../ui/theme/colorMode.ts';
import { showToast } from '../ui/toasts.ts';
import { useViewer } from './useViewer.ts';

const NoticesBell = later(() => import('../screens/notices/NoticesBell.tsx').then((module) => module.NoticesBell));

/** Its place is kept while its code is fetched. */
const bell = (
  <Suspense fallback={<chakra.span display="inline-block" width={{ base: '8', sm: '10' }} height="10" />}>
    <NoticesBell />
  </Suspense>
);

const links = [
  { to: '/offers', text: 'Offers' },
  { to: '/games', text: 'Games' },
  { to: '/rewards', text: 'Rewards' },
  { to: '/leaderboard', text: 'Leaderboard' },
];

/** The header with the person's account and preferences. When the balance changes, only this component is drawn again, not the page. */
export function AppHeader() {
  const dispatch = useAppDispatch();
  const colorMode = useAppSelector((state) => state.preferences.colorMode);
  const soundOn = useAppSelector((state) => state.preferences.sound);
  const viewer = useViewer();
  const onColorMode = useCallback(
    (mode: ColorMode) => {
      applyColorMode(mode);
      dispatch(colorModeChosen(mode));
    },
    [dispatch],
  );
  const onSound = useCallback(
    (on: boolean) => {
      dispatch(soundToggled());
      showToast({ kind: 'info', text: on ? 'Sound unmuted' : 'Sound muted' });
    },
    [dispatch],
  );
  return (
    <SiteHeader
      links={links}
      viewer={viewer}
      bell={bell}
      colorMode={colorMode}
      onColorMode={onColorMode}
      soundOn={soundOn}
      onSound={onSound}
    />
  );
}
