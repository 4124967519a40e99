import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import { doubleStake, halfStake, maxStake } from '../../domain/games/stakes.ts';
import { refuse as refusalOf } from '../../domain/refusal.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectBalance, selectRules, selectShownBalance } from '../../store/selectors/account.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { amountToEdit, readAmount } from '../../ui/amountText.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { BetFacts } from './BetFacts.tsx';
import type { RoundControl } from './useRound.ts';

export interface BetPanelProps {
  game: GameName;
  choice: object;
  round: RoundControl;
  defaultStakeCents: number;
  /** "Roll", and what it says while the board moves: "Rolling…". */
  action: { readonly text: string; readonly busyText: string };
  /** The game's own controls. */
  children: ReactNode;
}

/** Amount, choice, what a win pays, and the button: the same for every game. */
export function BetPanel({ game, choice, round, defaultStakeCents, action, children }: BetPanelProps) {
  const balance = useAppSelector(selectBalance);
  const shownBalance = useAppSelector(selectShownBalance);
  const rules = useAppSelector(selectRules);
  const [text, setText] = useState(amountToEdit(defaultStakeCents));
  const rulebook = rulebookOf(game);
  const reading = readAmount(text);
  const stakeCents = reading.ok && reading.cents > 0 ? reading.cents : null;
  const most = maxStake(shownBalance, rulebook, choice, rules);
  const busy = round.phase !== 'idle';
  const propose = (cents: number): void => setText(amountToEdit(cents));

  const submit = (): void => {
    if (busy) return round.skip();
    if (reading.ok) return void round.place(reading.cents, choice);
    if (reading.problem === 'moreThanTwoDecimals') return round.refuse(refusalOf('stake-not-whole-cents').sentence);
    // A number beyond every balance is a number all the same; anything else is none.
    round.refuse(refusalOf(reading.problem === 'tooLarge' ? 'balance-too-low' : rulebook.stakeRefusal).sentence);
  };

  return (
    <chakra.form
      noValidate
      display="grid"
      gap="5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="Bet amount" error={round.problem ?? undefined}>
        {(wiring) => (
          <AmountInput
            wiring={wiring}
            value={text}
            onChange={setText}
            disabled={busy}
            steps={[
              { text: '½', label: 'Half the bet', onPress: () => propose(halfStake(stakeCents ?? 100)) },
              { text: '2×', label: 'Double the bet', onPress: () => propose(doubleStake(stakeCents ?? 100, most)) },
              { text: 'Max', label: 'Bet the most possible', onPress: () => propose(most), disabled: balance === 0 },
            ]}
          />
        )}
      </Field>
      {children}
      <BetFacts game={game} choice={choice} stakeCents={stakeCents} />
      <Button type="submit" size="lg" wide {...(busy ? { busyText: round.phase === 'placing' ? 'Placing the bet…' : action.busyText } : {})}>
        {action.text}
      </Button>
    </chakra.form>
  );
}
