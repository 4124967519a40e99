import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { BesideChat } from '../screens/chat/BesideChat.tsx';
import { GamesScreen, isGamesTab, LOBBY } from '../screens/games/GamesScreen.tsx';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { gameOpened } from '../store/preferences.ts';

interface GamesPlaceProps {
  /** The content of the tab for sports. */
  sports: ReactNode;
  /** Shown if there is no such game. */
  missing: ReactNode;
}

/** The open game, or all of them at `/games/lobby`, with the chat beside. `/games` redirects to the game that was opened last. */
export function GamesPlace({ sports, missing }: GamesPlaceProps) {
  const dispatch = useAppDispatch();
  const last = useAppSelector((state) => state.preferences.lastGame);
  const { search, hash } = useLocation();
  const { game } = useParams();
  const rest = new URLSearchParams(search);
  // Old links name the game in the query: `/games?game=crash`.
  const asked = rest.get('game');
  rest.delete('game');
  const tab = game ?? [asked, last].find(isGamesTab) ?? 'dice';
  const known = tab === LOBBY || isGamesTab(tab);
  useEffect(() => {
    if (isGamesTab(tab)) dispatch(gameOpened(tab));
  }, [dispatch, tab]);
  if (!known) return missing;
  return (
    <>
      {game === undefined && <Navigate replace to={{ pathname: `/games/${tab}`, search: rest.toString(), hash }} />}
      <BesideChat>{(toggle) => <GamesScreen tab={tab} sports={sports} beside={toggle} />}</BesideChat>
    </>
  );
}
