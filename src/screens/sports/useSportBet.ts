import { useCallback, useRef, useState } from 'react';
import { refuse, type RefusalCode } from '../../domain/refusal.ts';
import type { Pick } from '../../domain/sports/book.ts';
import { useHouse } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { showToast } from '../../ui/toasts.ts';

interface Problem {
  readonly code: RefusalCode;
  readonly sentence: string;
}

export interface Slip {
  readonly event: string;
  readonly pick: Pick;
}

export interface SportBetControl {
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly refuse: (code: RefusalCode) => void;
  readonly forget: () => void;
  /** Resolves to whether the bet was placed. */
  readonly place: (slip: Slip | null, stakeCents: number, oddsHundredths: number | null) => Promise<boolean>;
}

/** Places bets on sports events; a refusal is told beside its control and as a toast. */
export function useSportBet(): SportBetControl {
  const house = useHouse();
  const account = useAppSelector((state) => selectAccount(state)?.id);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef(false);

  const tell = useCallback((code: RefusalCode, sentence: string): false => {
    setProblem({ code, sentence });
    showToast({ kind: 'error', text: sentence });
    return false;
  }, []);

  const place = useCallback(
    async (slip: Slip | null, stakeCents: number, oddsHundredths: number | null): Promise<boolean> => {
      if (running.current) return false;
      const failed = refuse('could-not-save');
      const notSaved = (): false => tell(failed.refused, `Failed to place bet: ${failed.sentence}`);
      if (!house) return notSaved();
      running.current = true;
      setBusy(true);
      setProblem(null);
      try {
        const payload = { event: slip?.event, pick: slip?.pick, stakeCents, oddsHundredths };
        const submitted = await house.submit({ type: 'PlaceSportBet', payload }, account ?? 'guest');
        if (submitted.kind === 'refused') return tell(submitted.refusal.refused, submitted.refusal.sentence);
        showToast({ kind: 'success', text: 'Bet placed successfully!' });
        return true;
      } catch {
        return notSaved();
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [account, house, tell],
  );

  const refuseHere = useCallback((code: RefusalCode) => void tell(code, refuse(code).sentence), [tell]);
  const forget = useCallback(() => setProblem(null), []);
  return { busy, problem, refuse: refuseHere, forget, place };
}
