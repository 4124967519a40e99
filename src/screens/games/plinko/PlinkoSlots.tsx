import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { flatWindow } from '../../../ui/theme/windows.ts';
import { t } from '../../../languages/t.ts';
import { localDecimals } from '../../../ui/credits.ts';

export interface PlinkoSlot {
  /** The multiplier in hundredths: 150 is 1.5×. */
  readonly multiplierHundredths: number;
  /** 0 to 1. */
  readonly probability: number;
}

/** A probability short enough for a slot: 22.8%, 0.05%. The table below the board has all digits. */
const percent = (share: number): string =>
  localDecimals(share < 0.0001 ? '<0.01%' : `${Number((share * 100).toFixed(share < 0.01 ? 2 : 1))}%`);

const LOWEST_TIER = { from: 0, text: t('below 1×'), bg: 'sunken', fg: 'subtle', edge: 'lineStrong' } as const;
/** Slots are coloured by tier. Each begins at a multiplier in hundredths, the best comes first. */
const TIERS = [
  { from: 500, text: t('5× and more'), bg: 'accentSolid', fg: 'onAccent', edge: 'accentSolid' },
  { from: 150, text: t('1.5× and more'), bg: 'warningTint', fg: 'warningFg', edge: 'warningFg' },
  { from: 100, text: t('1× and more'), bg: 'infoTint', fg: 'infoFg', edge: 'infoFg' },
  LOWEST_TIER,
] as const;

export const tierOf = (multiplierHundredths: number): (typeof TIERS)[number] =>
  TIERS.find(({ from }) => multiplierHundredths >= from) ?? LOWEST_TIER;

interface PlinkoSlotsProps {
  slots: readonly PlinkoSlot[];
  hit: number | null;
  /** Whether each gap of the last row has one slot under it. Only then do walls reach up to the pegs. */
  walled: boolean;
}

/** The slots under the pegs with multiplier and probability, coloured by tier. `hit` is the slot with the ball. */
export const PlinkoSlots = memo(function PlinkoSlots({ slots, hit, walled }: PlinkoSlotsProps) {
  return (
    <>
      <chakra.div
        display="grid"
        gridTemplateColumns={`repeat(${slots.length}, minmax(0, 1fr))`}
        position="relative"
        mt={{ base: '-6', sm: '-10' }}
      >
        {slots.map((pays, slot) => (
          <Slot key={slot} {...pays} slot={slot} hit={slot === hit} last={slot === slots.length - 1} walled={walled} />
        ))}
      </chakra.div>
      <chakra.div
        // A phone has no room for it. The slots say the same in numbers.
        display={{ base: 'none', sm: 'flex' }}
        css={{ [flatWindow]: { display: 'none' } }}
        flexWrap="wrap"
        justifyContent="center"
        columnGap="4"
        rowGap="1"
        mt="4"
        color="muted"
        fontSize="xs"
      >
        {TIERS.filter((tier) => slots.some(({ multiplierHundredths }) => tierOf(multiplierHundredths) === tier)).map((tier) => (
          <chakra.span key={tier.from} display="inline-flex" alignItems="center" gap="1.5">
            <chakra.span width="3" height="3" bg={tier.bg} borderTopWidth="3px" borderColor={tier.edge} />
            {tier.text}
          </chakra.span>
        ))}
      </chakra.div>
    </>
  );
});

type SlotProps = PlinkoSlot & Pick<PlinkoSlotsProps, 'walled'> & { readonly slot: number; readonly hit: boolean; readonly last: boolean };

const Slot = memo(function Slot({ multiplierHundredths, probability, slot, hit, last, walled }: SlotProps) {
  const tier = tierOf(multiplierHundredths);
  return (
    <chakra.div data-slot={slot} data-hit={hit} textAlign="center">
      <chakra.div
        height={{ base: '10', sm: '14' }}
        borderInlineStartWidth="1px"
        borderInlineEndWidth={last ? '1px' : '0'}
        borderColor={walled ? 'lineStrong' : 'transparent'}
      />
      <chakra.div
        mx="1px"
        py="1"
        bg={tier.bg}
        color={tier.fg}
        borderTopWidth="3px"
        borderColor={tier.edge}
        // Five characters, "0.05×", in an eleventh of the width.
        fontSize="clamp(0.5rem, 3.2cqi, 0.9375rem)"
        fontWeight="700"
        textStyle="numbers"
        letterSpacing={{ base: '-0.03em', sm: 'normal' }}
        whiteSpace="nowrap"
        outlineOffset="1px"
        transition="transform {durations.fast}"
        css={{ '[data-hit=true] > &': { transform: 'translateY(0.375rem)', outline: '2px solid {colors.fg}' } }}
      >
        {localDecimals(String(multiplierHundredths / 100))}×
      </chakra.div>
      <chakra.div
        display="grid"
        placeItems="center"
        pt="2.5"
        color="muted"
        fontSize={{ base: '0.6875rem', sm: 'xs' }}
        textStyle="numbers"
        css={{ '[data-hit=true] > &': { color: 'fg' }, [flatWindow]: { display: 'none' } }}
      >
        {/* The text is horizontal only if all slots are wide enough. */}
        <chakra.span css={{ writingMode: 'vertical-rl', '@container (min-width: 34rem)': { writingMode: 'horizontal-tb' } }}>
          {percent(probability)}
        </chakra.span>
      </chakra.div>
    </chakra.div>
  );
});
