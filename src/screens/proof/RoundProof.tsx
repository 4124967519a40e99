import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { commitmentOf } from '../../domain/fairness/commitment.ts';
import { fraction, toDecimal } from '../../domain/fraction.ts';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import type { Rules } from '../../domain/rules.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { localDecimals } from '../../ui/credits.ts';
import { Text } from '../../ui/Text.tsx';
import { gameOf } from '../games/games.ts';
import { DrawSteps } from './DrawSteps.tsx';
import { ProofFact, ProofStep } from './ProofStep.tsx';
import { ProofVerdict } from './ProofVerdict.tsx';
import { capitalised } from '../../ui/capitalised.ts';
import { traceRound, type RecordedRound, type RoundInputs, type TracedRound } from './traceRound.ts';
import { playedOnText, ruleWords } from '../play/roundText.ts';
import { choiceWords } from '../play/choiceWords.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';
import { TWO_32 } from '../../domain/fairness/draw.ts';

/** Shares are cut after so many decimal places (record.ts). */
const SHARE_DECIMALS = 6;
const SHARE_UNITS = 10 ** SHARE_DECIMALS;

/** The steps from the integers to the outcome, in the game's words. */
export function outcomeSteps(game: GameName, choice: object, { blocks, outcome }: TracedRound, rules: Rules): readonly string[] {
  const integers = new Map(blocks.flatMap((used) => used.integers.map((integer) => [integer.k, integer] as const)));
  return gameOf(game).steps({
    choice,
    outcome,
    rules,
    value: (k) => integers.get(k)?.scaled?.value ?? 0,
    share: (k) => (Math.floor(((integers.get(k)?.u32 ?? 0) / TWO_32) * SHARE_UNITS) / SHARE_UNITS).toFixed(SHARE_DECIMALS),
    block: (b) => blocks.find(({ block }) => block === b)?.bytes ?? '0',
  });
}

interface RoundProofProps {
  /** The round. Its rulebook has read its choice. */
  inputs: RoundInputs;
  rules: Rules;
  recorded?: RecordedRound;
}

/** Recomputes a round in this page, step by step, and compares it with the records. */
export function RoundProof({ inputs, rules, recorded = {} }: RoundProofProps) {
  const { game, choice, serverSeed, clientSeed, nonce, stakeCents } = inputs;
  const seedHash = useMemo(() => commitmentOf(serverSeed), [serverSeed]);
  const round = useMemo(() => traceRound({ ...inputs, recorded: recorded.outcome }, rules), [inputs, recorded.outcome, rules]);
  const steps = useMemo(() => outcomeSteps(game, choice, round, rules), [game, choice, round, rules]);
  const rulebook = rulebookOf(game);
  const chosen = choiceWords(rulebook, choice);
  const { num, den } = round.multiplier;
  return (
    <chakra.div display="grid" gap="5">
      <ProofVerdict computed={{ seedHash, outcome: round.outcome, payoutCents: round.payoutCents }} recorded={recorded} game={game} />
      <chakra.ol display="grid" gap="5" counterReset="step">
        <ProofStep title={t('What goes in')}>
          <chakra.dl display="grid" gap="1.5">
            <ProofFact term={t('Server seed')}>
              <HashText value={serverSeed} label={t('server seed')} keep={0} copyable={false} />
            </ProofFact>
            <ProofFact term={t('Its SHA-256')}>
              <HashText value={seedHash} label={t('SHA-256 of the server seed')} keep={0} copyable={false} />
            </ProofFact>
            <ProofFact term={t('Client seed')}>{clientSeed}</ProofFact>
            <ProofFact term={t('Nonce')}>{nonce}</ProofFact>
            <ProofFact term={t('Bet')}>
              {playedOnText(game)}, {chosen}
            </ProofFact>
          </chakra.dl>
        </ProofStep>
        <DrawSteps blocks={round.blocks} />
        <ProofStep title={t('The outcome')}>
          <chakra.ol display="grid" gap="1" fontSize="sm" textStyle="numbers">
            {steps.map((step) => (
              <chakra.li key={step} overflowWrap="anywhere">
                {step}
              </chakra.li>
            ))}
          </chakra.ol>
          <Text fontWeight="600">
            {t('{outcome}, with a bet on {choice}.', {
              outcome: capitalised(ruleWords(rulebook, round.outcome)),
              choice: chosen,
            })}
          </Text>
        </ProofStep>
        <ProofStep title={t('The payout')}>
          <Text>
            {num === 0
              ? t('This outcome pays nothing.')
              : t('A multiplier of {num}/{den} = {decimal}, stake included.', {
                  num: String(num),
                  den: String(den),
                  decimal: localDecimals(toDecimal(fraction(num, den), 6)),
                })}
          </Text>
          {stakeCents !== null && round.payoutCents !== null && (
            <Text>
              {rich('floor({stake} × {num}/{den}) = {payout}, a profit of {profit}.', {
                stake: <CreditAmount cents={stakeCents} />,
                num: String(num),
                den: String(den),
                payout: <CreditAmount cents={round.payoutCents} />,
                profit: <CreditAmount cents={round.payoutCents - stakeCents} toned unit />,
              })}
            </Text>
          )}
        </ProofStep>
      </chakra.ol>
    </chakra.div>
  );
}
