import { lazy, Suspense, useState } from 'react';
import type { GameName } from '../../../domain/games/names.ts';
import { Button } from '../../../ui/Button.tsx';

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx').then((module) => ({ default: module.HistoryDialog })));

/** The way to every round there has been, beginning with those of this game. */
export function HistoryButton({ game }: { game: GameName }) {
  const [open, setOpen] = useState(false);
  /* Fetched when first opened, and kept: a dialog that is taken away cannot give the focus back. */
  const [wanted, setWanted] = useState(false);
  const show = (): void => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button look="quiet" size="sm" onClick={show} aria-haspopup="dialog">
        History
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <HistoryDialog open={open} onClose={() => setOpen(false)} game={game} />
        </Suspense>
      )}
    </>
  );
}
