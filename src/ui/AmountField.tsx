import { chakra } from '@chakra-ui/react';
import { t } from '../languages/t.ts';
import { errorAbout } from './amountText.ts';
import { Field, type FieldProps } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

/** A button next to the amount: ½, 2×, Max. Or one below it: 5, 10, 25. */
interface AmountStep {
  text: string;
  /** What it does, for screen readers: "Half the bet". */
  label: string;
  onPress: () => void;
  disabled?: boolean;
  /** Whether the amount is the one that the button sets. */
  pressed?: boolean;
}

interface AmountFieldProps extends Omit<FieldProps, 'children'> {
  /** The text as typed. Read it with `readAmount`. */
  value: string;
  onChange: (text: string) => void;
  steps?: readonly AmountStep[];
  /** Amounts to choose from, in a row below the field. */
  chips?: readonly AmountStep[];
  disabled?: boolean;
  /** Shown after the number. Default: "credits". */
  unit?: string | undefined;
}

const Step = chakra('button', {
  base: {
    minW: 'thumb',
    minH: 'thumb',
    px: '2.5',
    bg: 'raised',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'control',
    fontWeight: '620',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { borderColor: 'fg' },
    '&[aria-pressed=true]': { borderColor: 'accentFg', color: 'accentFg' },
    _disabled: { color: 'subtle', bg: 'sunken', borderColor: 'line', cursor: 'not-allowed' },
  },
  variants: { chip: { true: { minW: '0', minH: { base: '10', lg: '8' }, px: '1', flex: '1', textStyle: 'numbers' } } },
});

/** Stands in the field, after the number. */
const Unit = chakra('span', {
  base: {
    position: 'absolute',
    insetEnd: '3',
    top: '50%',
    transform: 'translateY(-50%)',
    color: 'subtle',
    fontSize: 'sm',
    pointerEvents: 'none',
  },
});

/** A row of buttons that set the amount. */
const stepsOf = (steps: readonly AmountStep[], { disabled, chip }: { disabled: boolean; chip: boolean }) =>
  steps.map((step) => (
    <Step
      key={step.label}
      type="button"
      chip={chip}
      aria-label={step.label}
      aria-pressed={step.pressed}
      title={step.label}
      disabled={disabled || step.disabled === true}
      onClick={step.onPress}
    >
      {step.text}
    </Step>
  ));

/** An amount with its label. A text field, not `type=number`: browsers drop a comma from number fields and change the value on scroll. */
export function AmountField({ value, onChange, steps = [], chips = [], disabled = false, unit, error, ...field }: AmountFieldProps) {
  return (
    <Field {...field} error={unit === undefined ? errorAbout(value, error) : error}>
      {(wiring) => (
        <chakra.div display="flex" flexWrap="wrap" gap="1.5">
          <chakra.div position="relative" flex="1 1 9rem">
            <TextInput
              {...wiring}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              textStyle="numbers"
              pe="16"
              value={value}
              disabled={disabled}
              onChange={(event) => onChange(event.target.value)}
            />
            <Unit aria-hidden="true">{unit ?? t('credits')}</Unit>
          </chakra.div>
          {steps.length > 0 && (
            <chakra.div display="flex" gap="1.5" flex="0 1 auto">
              {stepsOf(steps, { disabled, chip: false })}
            </chakra.div>
          )}
          {chips.length > 0 && (
            <chakra.div display="flex" gap="1.5" flex="1 0 100%">
              {stepsOf(chips, { disabled, chip: true })}
            </chakra.div>
          )}
        </chakra.div>
      )}
    </Field>
  );
}
