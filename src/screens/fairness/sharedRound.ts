/** What is shared of a round: its link, and what its picture says. */
import { commitmentOf } from '../../domain/fairness/commitment.ts';
import { fraction, toDecimal } from '../../domain/fraction.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { Rules } from '../../domain/rules.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { formatCredits, localDecimals } from '../../ui/credits.ts';
import { fairnessLink } from '../proof/fairnessLink.ts';
import { type RecordedRound, traceRound, type RoundInputs } from '../proof/traceRound.ts';
import { choiceWords } from '../play/choiceWords.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';
import { ruleWords } from '../play/roundText.ts';

export interface SharedRound {
  readonly title: string;
  readonly outcome: string;
  readonly choice: string;
  /** What was won and lost, with names. Stake and payout are left out where no stake is known. */
  readonly figures: readonly (readonly [name: string, text: string])[];
  readonly seeds: readonly (readonly [name: string, text: string])[];
  readonly fileName: string;
}

/** The link to the proof on this site. */
export const linkOf = (inputs: RoundInputs, { seedHash, ...recorded }: RecordedRound): string => {
  const { game, choice, serverSeed, clientSeed, nonce, stakeCents } = inputs;
  const draw = { seedHash: seedHash ?? commitmentOf(serverSeed), clientSeed, nonce: Number(nonce) };
  const stake = stakeCents === null ? {} : { stakeCents };
  return `${window.location.origin}${fairnessLink({ game, choice, draw, serverSeed, ...stake, ...recorded })}`;
};

/** The round as it was recomputed here, whatever was recorded of it. */
export function sharedRound(inputs: RoundInputs, rules: Rules, { outcome: recorded }: RecordedRound): SharedRound {
  const { game, choice, serverSeed, clientSeed, nonce, stakeCents } = inputs;
  const rulebook = rulebookOf(game);
  const { outcome, multiplier, payoutCents } = traceRound({ ...inputs, recorded }, rules);
  const paid: SharedRound['figures'] =
    stakeCents === null || payoutCents === null
      ? []
      : [
          [t('Bet'), formatCredits(stakeCents)],
          [t('Payout'), formatCredits(payoutCents)],
        ];
  return {
    title: translated(rulebook.title),
    outcome: capitalised(ruleWords(rulebook, outcome)),
    choice: t('Bet on {choice}', { choice: choiceWords(rulebook, choice) }),
    figures: [[t('Multiplier'), localDecimals(`${toDecimal(fraction(multiplier.num, multiplier.den), 2)}×`)], ...paid],
    seeds: [
      [t('SHA-256 of the server seed'), commitmentOf(serverSeed)],
      [t('Client seed'), clientSeed],
      [t('Nonce'), String(nonce)],
    ],
    fileName: `${game}-${nonce}.png`,
  };
}
