import { useCallback, useState, type ReactNode } from 'react';
import type { Command } from '../../domain/commands/catalog.ts';
import { volumeOf } from '../../store/preferences.ts';
import { useAppStore } from '../../store/hooks.ts';
import { formatCredits } from '../../ui/credits.ts';
import { playSounds } from '../../ui/sounds.ts';
import { showToast } from '../../ui/toasts.ts';
import { Burst } from '../play/Celebration.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { t } from '../../languages/t.ts';

/** From this amount on a reward is shown as a big win, and as a huge one. */
const BIG_CENTS = 100_00;
const HUGE_CENTS = 500_00;

const sizeOf = (cents: number) => (cents >= HUGE_CENTS ? 'huge' : cents >= BIG_CENTS ? 'big' : 'win');

/** Claims a reward, says its amount, and celebrates it. `celebration` stands in the positioned element of the reward. */
export function useClaim() {
  const { busy, problem, send } = useCommand();
  const store = useAppStore();
  const [claimed, setClaimed] = useState<{ readonly seq: number; readonly cents: number } | null>(null);
  const claim = useCallback(
    async (command: Command): Promise<void> => {
      const accepted = await send(command);
      const cents = accepted?.events.reduce((sum, event) => sum + ('cents' in event.data ? event.data.cents : 0), 0) ?? 0;
      if (!accepted || cents === 0) return;
      setClaimed({ seq: accepted.entry.header.seq, cents });
      playSounds([{ sound: sizeOf(cents) === 'win' ? 'win' : 'big', atMs: 0 }], volumeOf(store.getState().preferences));
      showToast({ kind: 'success', text: t('{cents} credits claimed', { cents: formatCredits(cents) }) });
    },
    [send, store],
  );
  const celebration: ReactNode = claimed && (
    <Burst key={claimed.seq} size={sizeOf(claimed.cents)} large={formatCredits(claimed.cents, 'always')} small={t('claimed')} on="card" />
  );
  return { busy, problem, claim, celebration };
}
