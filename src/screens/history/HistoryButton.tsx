import type { GameName } from '../../domain/games/catalog.ts';
import { Button } from '../../ui/Button.tsx';
import { later } from '../../ui/later.tsx';
import { useOpener } from '../../ui/useOpener.ts';

const HistoryDialog = later(() => import('./HistoryDialog.tsx').then((module) => module.HistoryDialog));

/** Opens the history of rounds, filtered by this game at first. */
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
