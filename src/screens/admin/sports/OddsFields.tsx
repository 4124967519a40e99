import { chakra } from '@chakra-ui/react';
import { marginOf, marginText, picks, worstCase, type SportPick, type PickLiability } from '../../../domain/sports/book.ts';
import { errorAbout } from '../../../ui/amountText.ts';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Fact } from '../../../ui/Fact.tsx';
import { Field, type FieldWiring } from '../../../ui/Field.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { lossPerHundredCents, readableOdds, stepped, type OddsText } from './oddsForm.ts';
import { localDecimals } from '../../../ui/credits.ts';
import { t } from '../../../languages/t.ts';

export const pickTitles: Readonly<Record<SportPick, string>> = { homeWin: t('Home'), draw: t('Draw'), awayWin: t('Away') };

interface OddsTexts {
  readonly label: string;
  readonly lower: string;
  readonly raise: string;
}

const oddsTexts: Readonly<Record<SportPick, OddsTexts>> = {
  homeWin: { label: t('Home odds'), lower: t('Lower the home odds by 0.1'), raise: t('Raise the home odds by 0.1') },
  draw: { label: t('Draw odds'), lower: t('Lower the draw odds by 0.1'), raise: t('Raise the draw odds by 0.1') },
  awayWin: { label: t('Away odds'), lower: t('Lower the away odds by 0.1'), raise: t('Raise the away odds by 0.1') },
};

interface OddsFieldsProps {
  odds: OddsText;
  onChange: (odds: OddsText) => void;
  /** The bets that are already placed on each pick. */
  liability?: Readonly<Record<SportPick, Readonly<PickLiability>>>;
  /** What is wrong with the odds of a pick. */
  errorAt: (pick: SportPick) => string | undefined;
}

/** The three odds, and what they mean for the house. */
export function OddsFields({ odds, onChange, liability, errorAt }: OddsFieldsProps) {
  return (
    <chakra.div display="grid" gap="3">
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap="4">
        {picks.map((pick) => (
          <Field
            key={pick}
            label={oddsTexts[pick].label}
            required={pick !== 'draw'}
            hint={pick === 'draw' ? t('Empty: no draw to bet on') : undefined}
            error={errorAbout(odds[pick], errorAt(pick))}
          >
            {(wiring) => (
              <Stepper
                wiring={wiring}
                texts={oddsTexts[pick]}
                value={odds[pick]}
                onChange={(text) => onChange({ ...odds, [pick]: text })}
              />
            )}
          </Field>
        ))}
      </chakra.div>
      <Meaning odds={odds} liability={liability} />
    </chakra.div>
  );
}

/** A decimal with buttons for 0.1 less and 0.1 more. */
function Stepper({
  wiring,
  texts,
  value,
  onChange,
}: {
  wiring: FieldWiring;
  texts: OddsTexts;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <chakra.div display="flex" gap="1.5">
      <Button look="outline" minW="thumb" px="0" aria-label={texts.lower} onClick={() => onChange(stepped(value, -1))}>
        −
      </Button>
      <TextInput
        {...wiring}
        inputMode="decimal"
        autoComplete="off"
        textAlign="center"
        textStyle="numbers"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button look="outline" minW="thumb" px="0" aria-label={texts.raise} onClick={() => onChange(stepped(value, 1))}>
        +
      </Button>
    </chakra.div>
  );
}

/** The margin of the odds, and what the house can lose. */
function Meaning({ odds: text, liability }: { odds: OddsText; liability: OddsFieldsProps['liability'] }) {
  const odds = readableOdds(text);
  if (!odds)
    return (
      <Text size="sm" tone="muted">
        {t('The margin appears once all odds are numbers from 1.00.')}
      </Text>
    );
  const loses = marginOf(odds).num < 0n;
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="1" fontSize="sm">
      <Fact look="inline" term={t('Margin')}>
        <chakra.span color={loses ? 'errorFg' : 'fg'}>{localDecimals(marginText(odds))}</chakra.span>
        {loses && ` – ${t('betting on every outcome always wins')}`}
      </Fact>
      <Fact look="inline" term={t('Worst case per 100 on one pick')}>
        <CreditAmount cents={-lossPerHundredCents(odds)} />
      </Fact>
      {liability && (
        <Fact look="inline" term={t('Worst case of the bets placed')}>
          <CreditAmount cents={-worstCase(liability)} sign="always" />
        </Fact>
      )}
    </chakra.dl>
  );
}
