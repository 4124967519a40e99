import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { Odds } from '../../domain/games/game.ts';
import type { GameName } from '../../domain/games/names.ts';
import { paidReturn } from '../../domain/games/stakes.ts';
import { add, fraction, toDecimal, toNumber, type Fraction } from '../../domain/fraction.ts';
import { payoutOf } from '../../domain/money.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectRules } from '../../store/selectors/account.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Numeric } from '../../ui/Text.tsx';

export interface BetFactsProps {
  game: GameName;
  choice: object;
  /** Null while the amount is not one. */
  stakeCents: number | null;
}

/** `50.505 %`: cut, never rounded up, after as many places as asked. */
export const percent = (value: Fraction, places: number): string => `${toDecimal(fraction(value.num * 100n, value.den), places)} %`;

/** How far the floor to whole cents may lower the return before it is said. */
const WORTH_SAYING = 0.001;

/** Win chance, multiplier, potential win and the exact return of what is about to be bet. */
export function BetFacts({ game, choice, stakeCents }: BetFactsProps) {
  const rules = useAppSelector(selectRules);
  const rulebook = rulebookOf(game);
  const readable = rulebook.readChoice(choice);
  // Its control says why.
  if (isRefusal(readable)) return null;
  const odds = rulebook.odds(choice, rules);
  const chance = payingChance(odds);
  const multiplier = rulebook.largestMultiplier(choice, rules);
  const payout = stakeCents === null ? null : payoutOf(stakeCents, multiplier);
  const paid = stakeCents === null ? odds.rtp : paidReturn(odds, stakeCents);
  return (
    <chakra.dl display="grid" gridTemplateColumns="1fr auto" rowGap="1.5" columnGap="4" m="0" fontSize="sm">
      <Fact term="Win chance">{percent(chance, 2)}</Fact>
      <Fact term="Payout">
        <Numeric>{toDecimal(fraction(multiplier.num, multiplier.den), 4)}×</Numeric>
      </Fact>
      <Fact term="Potential win">{payout === null ? '–' : <CreditAmount cents={payout} />}</Fact>
      <Fact term="Profit on win">{payout === null || stakeCents === null ? '–' : <CreditAmount cents={payout - stakeCents} sign="always" />}</Fact>
      <Fact term="Return to player">
        {percent(odds.rtp, 2)}
        {Math.abs(toNumber(odds.rtp) - toNumber(paid)) > WORTH_SAYING && (
          <chakra.span display="block" color="warningFg">
            {percent(paid, 2)} at this stake: cents are floored
          </chakra.span>
        )}
      </Fact>
    </chakra.dl>
  );
}

/** The chance that anything is paid. */
const payingChance = ({ outcomes }: Odds): Fraction =>
  outcomes.filter(({ multiplier }) => multiplier.num > 0n).reduce((sum, { probability }) => add(sum, probability), fraction(0));

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="muted">{term}</chakra.dt>
      <chakra.dd m="0" textAlign="end" textStyle="numbers" fontWeight="600">
        {children}
      </chakra.dd>
    </>
  );
}
