import { useCallback } from 'react';
import type { Command } from '../../domain/commands/catalog.ts';
import { formatCredits } from '../../ui/credits.ts';
import { showToast } from '../../ui/toasts.ts';
import { useCommand } from '../shell/useCommand.ts';

const NOT_SAVED = 'Your browser could not save this. Nothing was taken from your balance.';

/** Claims a reward and says what it brought. */
export function useClaim() {
  const { busy, problem, run } = useCommand(NOT_SAVED);
  const claim = useCallback(
    async (command: Command): Promise<void> => {
      const events = await run(command);
      const cents = events?.reduce((sum, event) => sum + ('cents' in event.data ? event.data.cents : 0), 0) ?? 0;
      if (cents > 0) showToast({ kind: 'success', text: `${formatCredits(cents)} credits claimed` });
    },
    [run],
  );
  return { busy, problem, claim };
}
