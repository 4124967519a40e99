import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHeld } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { fileOf } from '../files/fileOf.ts';
import { useSavedFile } from '../files/useSavedFile.ts';
import type { RoundFilter } from '../history/roundFilter.ts';
import { fittingBets } from './fittingBets.ts';
import { historyHead, historyRow } from './historyCsv.ts';
import { matchesOf } from './matches.ts';
import { PlayedBets, type PlayedBet } from './playedBets.ts';

/** Saves all bets that fit the filter, not only those of the page. */
export function ExportHistory({ house, account, filter }: { house: PlayerHouse; account: Account; filter: RoundFilter }) {
  const { busy, save } = useSavedFile();
  const held = useAppSelector(selectHeld);

  const make = async (signal: AbortSignal) => {
    const { world, head, ports } = house;
    const bets = new PlayedBets(ports.store, account.id, Infinity);
    const fitting: PlayedBet[] = [];
    for await (const bet of fittingBets(bets, filter, world.corrections).back(head.seq + 1, { signal }))
      if (!held.includes(bet.bet)) fitting.push(bet);
    const events = fitting.flatMap(({ bet }) => bets.told.placedOnSports.get(bet)?.event ?? []);
    const matches = await matchesOf(house.world, events, () => house.publicBack(head.seq + 1, { signal }));
    const lines = [historyHead(), ...fitting.map((bet) => historyRow(bet, bets, house.world, matches))];
    return { file: await fileOf(lines, 'text/csv;charset=utf-8'), name: `history-${account.username}.csv` };
  };
  return (
    <Button
      size="sm"
      look="outline"
      icon={<DownloadIcon size={16} />}
      busyText={busy ? 'Writing…' : undefined}
      onClick={() => save(make, { done: 'History exported', failed: 'Your history could not be loaded' })}
    >
      Export CSV
    </Button>
  );
}
