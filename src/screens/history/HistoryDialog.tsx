import { useState } from 'react';
import { gameNames, type GameName } from '../../domain/games/catalog.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccountId } from '../../store/selectors/account.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Text } from '../../ui/Text.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import { everyRound, roundResults, type RoundFilter } from './roundFilter.ts';

interface HistoryDialogProps {
  open: boolean;
  onClose: () => void;
  /** The first value of the filter by game. */
  game: GameName;
}

/** Every round of the signed-in account. The log is read only as far as the pages need. */
export function HistoryDialog({ open, onClose, game }: HistoryDialogProps) {
  const house = useHouse();
  const account = useAppSelector(selectAccountId);
  const [filter, setFilter] = useState<RoundFilter>({ ...everyRound, game });
  return (
    <Dialog open={open} onClose={onClose} size="lg" title="History" description="Every round you have played, each with its proof.">
      <HistoryFilters filter={filter} onChange={setFilter} games={gameNames} results={roundResults} />
      {house && account ? (
        open && <HistoryList house={house} account={account} filter={filter} onLeave={onClose} />
      ) : (
        <Text>Sign in to see your history.</Text>
      )}
    </Dialog>
  );
}
