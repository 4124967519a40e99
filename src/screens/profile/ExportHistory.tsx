import { useEffect, useRef } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../house/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHeld } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { fileOf } from '../files/fileOf.ts';
import { saveFile } from '../files/saveFile.ts';
import type { RoundFilter } from '../history/roundFilter.ts';
import { useAttempt } from '../shell/useAttempt.ts';
import { fittingBets } from './fittingBets.ts';
import { historyHead, historyRow } from './historyCsv.ts';
import { PlayedBets } from './playedBets.ts';

/** Saves all bets that fit the filter, not only those of the page. */
export function ExportHistory({ house, account, filter }: { house: PlayerHouse; account: Account; filter: RoundFilter }) {
  const { busy, run } = useAttempt();
  const held = useAppSelector(selectHeld);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const write = async (): Promise<object | null> => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const { world, head, ports } = house;
    const bets = new PlayedBets(ports.store, account.id);
    const lines = async function* () {
      yield historyHead();
      for await (const bet of fittingBets(bets, filter, world.corrections).back(head.seq + 1, { signal }))
        if (!held.includes(bet.bet)) yield historyRow(bet, bets, house.world);
    };
    const file = await fileOf(lines(), 'text/csv;charset=utf-8');
    if (signal.aborted) return null;
    saveFile(file, `history-${account.username}.csv`);
    return file;
  };
  return (
    <Button
      size="sm"
      look="outline"
      icon={<DownloadIcon size={16} />}
      busyText={busy ? 'Writing…' : undefined}
      onClick={() => void run(write, { done: 'History exported', failed: 'The history could not be read' })}
    >
      Export CSV
    </Button>
  );
}
