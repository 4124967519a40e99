import { useState } from 'react';
import { type GameName, gameNames } from '../../domain/games/catalog.ts';
import { Button } from '../../ui/Button.tsx';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { selectAccountId } from '../../store/selectors/account.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Text } from '../../ui/Text.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { everyRound, type RoundFilter, roundResults } from './roundFilter.ts';
import { t } from '../../languages/t.ts';

/** Opens the history of rounds, filtered by this game at first. */
export function HistoryButton({ game }: { game: GameName }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('History')}
      </Button>
      <HistoryDialog open={open} onClose={() => setOpen(false)} game={game} />
    </>
  );
}

interface HistoryDialogProps {
  open: boolean;
  onClose: () => void;
  /** The first value of the filter by game. */
  game: GameName;
}

/** Every round of the signed-in account. The log is read only as far as the pages need. */
function HistoryDialog({ open, onClose, game }: HistoryDialogProps) {
  const house = useHouse();
  const services = useServices();
  const account = useAppSelector(selectAccountId);
  const [filter, setFilter] = useState<RoundFilter>({ ...everyRound, game });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t('History')}
      description={t('Every round you have played, each with its proof.')}
    >
      <HistoryFilters filter={filter} onChange={setFilter} games={gameNames} results={roundResults} />
      {house && services && account ? (
        open && <HistoryList house={house} services={services} account={account} filter={filter} onLeave={onClose} />
      ) : (
        <Text>{t('Sign in to see your history.')}</Text>
      )}
    </Dialog>
  );
}
