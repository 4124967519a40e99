/** A scratch card from its purchase to its last cell. It survives a reload and waits while its player is elsewhere. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { CELLS, type ScratchOutcome } from '../../../domain/games/scratch.ts';
import type { BetId } from '../../../domain/ids.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectAccount, selectCard } from '../../../store/selectors/account.ts';
import { cardBought, cellOpened } from '../../../store/heldBets.ts';
import { volumeOf } from '../../../store/preferences.ts';
import { announce } from '../../../ui/announcements.tsx';
import { playSounds } from '../../../ui/sounds.ts';
import { useRound } from '../../play/useRound.ts';
import type { RoundControl } from '../../play/useRoundMachine.ts';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

/** "Reveal All" opens one cell after the other. */
const CELL_MS = 200;
const BOUGHT = [{ sound: 'press', atMs: 0 }] as const;
const OPENED = [{ sound: 'tick', atMs: 0 }] as const;
const NONE: readonly number[] = [];

interface CardControl {
  readonly round: RoundControl;
  /** The open cells of the card in hand. */
  readonly opened: readonly number[];
  readonly open: (cell: number) => void;
  readonly openAll: () => void;
}

export function useCard(): CardControl {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  /** The card whose cells open automatically. */
  const [opening, setOpening] = useState<BetId | null>(null);
  /** Who buys the next card. Set before it is bought, because `onBought` is called with its id alone. */
  const boughtBy = useRef<'hand' | 'plan'>('hand');
  /** The card that this screen bought, set before the store knows of it. It is shown already, so it is not resumed. */
  const own = useRef<BetId | null>(null);
  const onBought = useCallback(
    (bet: BetId) => {
      own.current = bet;
      dispatch(cardBought(bet));
      // Nobody scratches a card that a plan has bought.
      if (boughtBy.current === 'plan') setOpening(bet);
    },
    [dispatch],
  );
  const round = useRound('scratch', null, { onHeld: onBought, sounds: BOUGHT });
  const { phase, resume, skip, place } = round;
  const shown = round.round;
  const inHand = phase === 'showing' && shown !== null;
  const opened = useAppSelector((state) => {
    const card = selectCard(state);
    return inHand && card?.bet === shown.id ? card.opened : NONE;
  });
  const unfinished = useAppSelector((state) => {
    const bet = selectCard(state)?.bet;
    return bet === undefined || bet === own.current ? undefined : selectAccount(state)?.recents.scratch?.find(({ id }) => id === bet);
  });

  // An unfinished card is shown again.
  useEffect(() => {
    if (phase === 'idle' && unfinished) resume(unfinished);
  }, [phase, unfinished, resume]);

  // Opens the next cell of a card that opens automatically. The last cell, by hand or not, ends the round.
  useEffect(() => {
    if (!inHand) return;
    if (opened.length === CELLS) return skip();
    if (opening !== shown.id) return;
    const next = Array.from({ length: CELLS }, (_, cell) => cell).find((cell) => !opened.includes(cell));
    const timer = setTimeout(() => next !== undefined && dispatch(cellOpened(next)), CELL_MS);
    return () => clearTimeout(timer);
  }, [inHand, shown, opened, opening, skip, dispatch]);

  useEffect(() => {
    if (inHand && opened.length > 0) playSounds(OPENED, volumeOf(store.getState().preferences));
  }, [inHand, opened, store]);

  const open = (cell: number): void => {
    dispatch(cellOpened(cell));
    const symbol = (shown?.outcome as ScratchOutcome | undefined)?.cells[cell];
    if (symbol) announce(t('Cell {cell}: {symbol}', { cell: cell + 1, symbol: translated(symbol) }));
  };

  const placeCard = useCallback<RoundControl['place']>(
    (stakeCents, choice, byPlan = false) => {
      boughtBy.current = byPlan ? 'plan' : 'hand';
      return place(stakeCents, choice);
    },
    [place],
  );

  return { round: { ...round, place: placeCard }, opened, open, openAll: () => setOpening(shown?.id ?? null) };
}
