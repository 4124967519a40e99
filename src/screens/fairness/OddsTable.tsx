import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { toDecimal, toPercent, type Fraction } from '../../domain/fraction.ts';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { isRefusal } from '../../domain/refusal.ts';
import type { Rules } from '../../domain/rules.ts';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Text } from '../../ui/Text.tsx';
import { choiceWords } from '../play/choiceWords.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';
import { translated } from '../../languages/translated.ts';
import { localDecimals } from '../../ui/credits.ts';

/** Decimal places, after which decimals are cut. */
const PLACES = 6;

const written = ({ num, den }: Fraction): string => (den === 1n ? String(num) : `${num}/${den}`);

interface OddsTableProps {
  game: GameName;
  choice: object;
  rules: Rules;
  /** More odds, beside the table. */
  children?: ReactNode;
}

/** Every multiplier of a choice with its exact probability. */
export function OddsTable({ game, choice, rules, children }: OddsTableProps) {
  const rulebook = rulebookOf(game);
  const readable = rulebook.readChoice(choice);
  if (isRefusal(readable))
    return (
      <chakra.div display="grid" gap="6">
        <Text tone="muted">{t('Enter a valid choice to see its odds.')}</Text>
        {children}
      </chakra.div>
    );
  const { outcomes, rtp } = rulebook.odds(readable, rules);
  const title = t('{game}, {choice}', { game: translated(rulebook.title), choice: choiceWords(rulebook, readable) });
  return (
    <chakra.div
      display="grid"
      gap="6"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
    >
      <Panel pad="none" py="3">
        <FigureTable
          label={t('Odds: {title}', { title })}
          caption={title}
          columns={[
            {
              head: t('Pays'),
              cell: ({ multiplier }) => <Figure decimal={localDecimals(`${toDecimal(multiplier, PLACES)}×`)} exact={multiplier} />,
            },
            {
              head: t('Probability'),
              cell: ({ probability }) => <Figure decimal={localDecimals(toPercent(probability, PLACES))} exact={probability} />,
            },
          ]}
          rows={outcomes}
          keyOf={({ multiplier }) => written(multiplier)}
        />
      </Panel>
      <chakra.div display="grid" gap="6" minW="0">
        <Text size="sm" tone="muted">
          {rich(
            'Return to player: {rtp} = {percent}. Decimals are cut, not rounded; the fractions below them are exact. Payouts are rounded down to whole cents. Each draw is one of 2³² integers, which do not divide evenly: this changes a probability by less than 3 in a hundred million.',
            { rtp: <chakra.strong color="fg">{written(rtp)}</chakra.strong>, percent: localDecimals(toPercent(rtp, PLACES)) },
          )}
        </Text>
        {children}
      </chakra.div>
    </chakra.div>
  );
}

/** A decimal number above its exact fraction. A long fraction may break at its line. */
function Figure({ decimal, exact: { num, den } }: { decimal: string; exact: Fraction }) {
  return (
    <>
      {decimal}
      {den !== 1n && (
        <chakra.span display="block" color="muted" fontSize="xs" fontWeight="400" whiteSpace="normal" overflowWrap="anywhere">
          {String(num)}/<wbr />
          {String(den)}
        </chakra.span>
      )}
    </>
  );
}
