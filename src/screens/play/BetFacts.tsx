/** What the bet in the panel can bring: its chance, what it pays, and the exact return to player. All of it follows from the rulebook of the game. */
import { chakra } from '@chakra-ui/react';
import { memo, use, useMemo, type ReactNode } from 'react';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import type { Odds } from '../../domain/games/game.ts';
import { paidReturn, ratioOf } from '../../domain/games/stakes.ts';
import { add, equal, fraction, toNumber } from '../../domain/fraction.ts';
import { payoutOf } from '../../domain/money.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { TextLink } from '../../ui/links.ts';
import { Numeric } from '../../ui/Text.tsx';
import { laptopWindow } from '../../ui/theme/windows.ts';
import { oddsLink } from '../proof/fairnessLink.ts';
import { oneIn, percentText, timesText } from './ratioText.ts';
import { t } from '../../languages/t.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHasNewRules } from '../../store/selectors/account.ts';
import { OwnSeedPairContext, useGameRules } from './gameRules.ts';
import { rich } from '../../languages/rich.tsx';

interface BetFactsProps {
  game: GameName;
  choice: object;
  /** Null while the typed amount is not valid. */
  stakeCents: number | null;
  /** Replaces the win chance in a game where the player decides during the round. The potential win is then the largest one. */
  winChance?: string | undefined;
}

/** The loss of return by flooring to whole cents is mentioned above this share. */
const MENTIONED_LOSS = 0.001;

/** The stake that stands in for an amount that is not valid: it is so large that rounding to cents changes nothing. */
const EXAMPLE_CENTS = 1_000_00;

/** The outcomes that pay more than the stake. If none does (dice at 99 or under), all that pay. */
function winning({ outcomes }: Odds, stakeCents: number): { readonly wins: boolean; readonly paying: Odds['outcomes'] } {
  const above = outcomes.filter(({ multiplier }) => payoutOf(stakeCents, ratioOf(multiplier)) > stakeCents);
  return above.length > 0
    ? { wins: true, paying: above }
    : { wins: false, paying: outcomes.filter(({ multiplier }) => multiplier.num > 0n) };
}

const chanceOf = (outcomes: Odds['outcomes']) => outcomes.reduce((sum, { probability }) => add(sum, probability), fraction(0));

/** Win chance, multiplier, potential win and exact return of the entered bet. */
export const BetFacts = memo(function BetFacts({ game, choice, stakeCents, winChance }: BetFactsProps) {
  const rules = useGameRules();
  const rulebook = rulebookOf(game);
  // A choice is often a new object with the same content, and odds take time.
  const written = JSON.stringify(choice);
  const known = useMemo(() => {
    const readable = rulebook.readChoice(JSON.parse(written));
    return isRefusal(readable) ? null : { odds: rulebook.odds(readable, rules), multiplier: rulebook.largestMultiplier(readable, rules) };
  }, [rulebook, written, rules]);
  // The fields of the choice say why it is refused.
  if (!known) return null;
  const { odds, multiplier } = known;
  const { wins, paying } = winning(odds, stakeCents ?? EXAMPLE_CENTS);
  const chance = chanceOf(paying);
  const payout = stakeCents === null ? null : payoutOf(stakeCents, multiplier);
  const paidRtp = stakeCents === null ? odds.rtp : paidReturn(odds, stakeCents);
  // Null if nothing else pays, and where the player decides during the round: then its chance depends on the player.
  const largestChance =
    paying.length > 1 && winChance === undefined
      ? chanceOf(paying.filter((one) => equal(one.multiplier, fraction(multiplier.num, multiplier.den))))
      : null;
  const several = paying.length > 1 || winChance !== undefined;
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="1fr auto"
      rowGap="1.5"
      columnGap="4"
      fontSize="sm"
      css={{ [laptopWindow]: { rowGap: '1' } }}
    >
      <Fact term={wins ? t('Win chance') : t('Chance of a return')}>{winChance ?? percentText(chance, 2)}</Fact>
      {!wins && <Warning>{t('no more than the stake comes back')}</Warning>}
      <Fact term={several ? t('Payout, up to') : t('Payout')}>
        <Numeric>{timesText(multiplier)}</Numeric>
        {largestChance !== null && (
          <chakra.span color="muted" fontWeight="400">
            {' '}
            {t('1 in {number}', { number: oneIn(largestChance) })}
          </chakra.span>
        )}
      </Fact>
      <Fact term={several ? t('Potential win (profit), up to') : t('Potential win (profit)')}>
        {payout === null || stakeCents === null ? (
          '–'
        ) : (
          <>
            <CreditAmount cents={payout} /> (<CreditAmount cents={payout - stakeCents} sign="always" />)
          </>
        )}
      </Fact>
      <Fact
        term={
          <>
            {rich('Return to player, <link>exact odds</link>', {
              link: (words) => <TextLink to={oddsLink(game, choice)}>{words}</TextLink>,
            })}
          </>
        }
      >
        {percentText(odds.rtp, 2)}
      </Fact>
      {Math.abs(toNumber(odds.rtp) - toNumber(paidRtp)) > MENTIONED_LOSS && (
        <Warning>{t('{percent} at this bet: payouts are rounded down to cents', { percent: percentText(paidRtp, 2) })}</Warning>
      )}
      <OlderRules game={game} />
    </chakra.dl>
  );
});

/** Says if this bet is played by older rules than those in force. */
function OlderRules({ game }: { game: GameName }) {
  const isOwn = use(OwnSeedPairContext);
  const hasNewRules = useAppSelector((state) => isOwn && selectHasNewRules(state, game));
  return hasNewRules && <Warning>{t('The rules have changed. You keep these until you rotate your server seed.')}</Warning>;
}

/** More about the fact above, on a line of its own. */
function Warning({ children }: { children: ReactNode }) {
  return (
    <chakra.dd gridColumn="1 / -1" textAlign="end" textStyle="numbers" fontWeight="600" color="warningFg">
      {children}
    </chakra.dd>
  );
}

function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="muted">{term}</chakra.dt>
      <chakra.dd textAlign="end" textStyle="numbers" fontWeight="600">
        {children}
      </chakra.dd>
    </>
  );
}
