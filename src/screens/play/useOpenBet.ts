/** Placing a bet that stays open until somebody else's turn or clock ends it, in the form that a bet panel knows. */
import { useCallback, useRef, useState } from 'react';
import { betIdFrom } from '../../domain/ids.ts';
import { freshCommandId } from '../../house/chance.ts';
import type { House } from '../../house/house.ts';
import type { HeldBets } from './useHeldBets.ts';
import { useBetProblem } from './useBetProblem.ts';
import { SAVE_FAILED } from './roundWords.ts';
import type { RoundPhase } from './round.ts';
import type { RoundControl } from './useRound.ts';

export interface OpenBetOptions extends Pick<HeldBets, 'hold' | 'release'> {
  readonly house: House;
  /** Sends the bet; its command has to have this id. */
  readonly send: (stakeCents: number, choice: object, id: string) => ReturnType<House['submit']>;
  readonly onAccepted: (choice: object) => void;
  /** What is said where the bet could not be written, with the reason. */
  readonly failure: (reason: string) => string;
}

/** The bet is held back before it is sent, and let go where it is refused. One at a time is on its way. */
export function useOpenBet({ house, send, onAccepted, failure, hold, release }: OpenBetOptions): RoundControl {
  const [phase, setPhase] = useState<RoundPhase>('idle');
  const { problem, refuse, clear } = useBetProblem();
  const busy = useRef(false);

  const place = async (stakeCents: number, choice: object): Promise<null> => {
    if (busy.current) return null;
    busy.current = true;
    clear();
    setPhase('placing');
    const id = freshCommandId(house.ports.entropy);
    const bet = betIdFrom(id);
    hold(bet);
    const giveUp = (sentence: string): void => {
      release([bet]);
      refuse(sentence);
    };
    try {
      const submitted = await send(stakeCents, choice, id);
      if (submitted.kind === 'accepted') onAccepted(choice);
      else giveUp(submitted.refusal.sentence);
    } catch {
      giveUp(failure(SAVE_FAILED));
    } finally {
      busy.current = false;
      setPhase('idle');
    }
    return null;
  };
  const skip = useCallback(() => undefined, []);
  return { phase, round: null, problem, place, skip, refuse };
}
