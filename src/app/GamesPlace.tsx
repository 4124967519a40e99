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

/** The games, each at its own address, with the chat beside them. `/games` leads to the game that was opened last, `/games/lobby` shows all. */
export function GamesPlace({ sports, missing }: GamesPlaceProps) {
  const dispatch = useAppDispatch();
  const last = useAppSelector((state) => state.preferences.lastGame);
  const { search, hash } = useLocation();
  const { game } = useParams();
  const rest = new URLSearchParams(search);
  /** Links of before games had addresses: `/games?game=crash`. */
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
