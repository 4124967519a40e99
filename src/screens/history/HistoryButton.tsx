import { useState } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import { Button } from '../../ui/Button.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';

/** Opens the history of rounds, filtered by this game at first. */
export function HistoryButton({ game }: { game: GameName }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setOpen(true)} aria-haspopup="dialog">
        History
      </Button>
      <HistoryDialog open={open} onClose={() => setOpen(false)} game={game} />
    </>
  );
}
