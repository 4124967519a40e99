import { useRef, useState } from 'react';
import type { Command } from '../../../domain/commands/catalog.ts';
import type { Entry } from '../../../domain/log/entry.ts';
import type { PlayerHouse } from '../../../api/playerHouse.ts';
import { useCommand, type CommandTexts } from '../../shell/useCommand.ts';
import type { CashOutPress } from './cashOutPress.ts';
import { flightTime, type ShownFlight } from './useFlightClock.ts';
import { t } from '../../../languages/t.ts';

interface CashOutOptions<Id> {
  /** The bet, or the shared round. Undefined while nothing can be cashed out. */
  readonly id: Id | undefined;
  /** The flight under way. Null or undefined: none. */
  readonly flight: Pick<ShownFlight, 'at'> | null | undefined;
  readonly command: (id: Id) => Command;
  /** The multiplier at a time of the house. */
  readonly hundredthsAt: (at: number) => number;
  /** Texts that replace those of refusals, for this press. */
  readonly instead?: (press: CashOutPress) => CommandTexts['instead'];
  /** Called once the house has accepted it, with its entry. If it is given, the button may be pressed again then. */
  readonly onCounted?: (press: CashOutPress, entry: Entry) => void;
}

export interface CashOutControl<Id> {
  /** The last press. Null before the first, and once the button may be pressed again: after a failure, or an accepted press with `onCounted`. */
  readonly pressed: (CashOutPress & { readonly id: Id }) | null;
  readonly cashOut: () => Promise<void>;
}

/** Cashes out, once. If this cannot be saved, the round goes on and the player may try again. */
export function useCashOut<Id extends string>(house: PlayerHouse | null, options: CashOutOptions<Id>): CashOutControl<Id> {
  const { send } = useCommand();
  const [pressed, setPressed] = useState<CashOutControl<Id>['pressed']>(null);
  const sent = useRef<Id | null>(null);
  const { id, flight, command, hundredthsAt, instead, onCounted } = options;
  return {
    pressed,
    cashOut: async () => {
      if (!house || id === undefined || !flight || sent.current === id) return;
      sent.current = id;
      const at = flightTime(house, flight);
      const press = { id, at, hundredths: hundredthsAt(at) };
      setPressed(press);
      const accepted = await send(command(id), { failed: t('An error occurred'), instead: instead?.(press) });
      if (accepted === null) {
        sent.current = null;
        return setPressed(null);
      }
      const { hadAt, entry } = accepted;
      const received = hadAt === undefined ? press : { ...press, receivedByHouse: { at: hadAt, hundredths: hundredthsAt(hadAt) } };
      if (onCounted) {
        // A shared round may have another bet to cash out.
        sent.current = null;
        setPressed(null);
        onCounted(received, entry);
      } else setPressed(received);
    },
  };
}
