import { useCallback } from 'react';
import type { Command } from '../../domain/commands/catalog.ts';
import { formatCredits } from '../../ui/credits.ts';
import { showToast } from '../../ui/toasts.ts';
import { useCommand } from '../shell/useCommand.ts';

/** Claims a reward and says its amount. */
export function useClaim() {
  const { busy, problem, send } = useCommand();
  const claim = useCallback(
    async (command: Command): Promise<void> => {
      const claimed = await send(command);
      const cents = claimed?.events.reduce((sum, event) => sum + ('cents' in event.data ? event.data.cents : 0), 0) ?? 0;
      if (cents > 0) showToast({ kind: 'success', text: `${formatCredits(cents)} credits claimed` });
    },
    [send],
  );
  return { busy, problem, claim };
}
