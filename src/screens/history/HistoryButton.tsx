import type { GameName } from '../../domain/games/catalog.ts';
import { Button } from '../../ui/Button.tsx';
import { later } from '../../ui/later.tsx';
import { useOpener } from '../../ui/useOpener.ts';

const HistoryDialog = later(() => import('./HistoryDialog.tsx').then((module) => module.HistoryDialog));

/** The way to every round there has been, beginning with those of this game. */
export function HistoryButton({ game }: { game: GameName }) {
  const history = useOpener(HistoryDialog);
  return (
    <>
      <Button look="quiet" size="sm" {...history.trigger} aria-haspopup="dialog">
        History
      </Button>
      {history.mounted && <HistoryDialog open={history.open} onClose={history.close} game={game} />}
    </>
  );
}
