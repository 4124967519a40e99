import { chakra } from '@chakra-ui/react';
import type { FieldWiring } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

/** A button next to the amount: ½, 2×, Max. */
interface AmountStep {
  text: string;
  /** What it does, in words: "Half the bet". */
  label: string;
  onPress: () => void;
  disabled?: boolean;
}

interface AmountInputProps {
  wiring: FieldWiring;
  /** The text as typed. Read it with `readAmount`. */
  value: string;
  onChange: (text: string) => void;
  steps?: readonly AmountStep[];
  disabled?: boolean;
  /** Shown after the number. Default: "credits". */
  unit?: string;
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
    _disabled: { color: 'subtle', bg: 'sunken', borderColor: 'line', cursor: 'not-allowed' },
  },
});

/** A text field, not `type=number`: browsers drop a comma from number fields and change the value on scroll. */
export function AmountInput({ wiring, value, onChange, steps = [], disabled = false, unit = 'credits' }: AmountInputProps) {
  return (
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
        <chakra.span
          aria-hidden="true"
          position="absolute"
          insetEnd="3"
          top="50%"
          transform="translateY(-50%)"
          color="subtle"
          fontSize="sm"
          pointerEvents="none"
        >
          {unit}
        </chakra.span>
      </chakra.div>
      {steps.length > 0 && (
        <chakra.div display="flex" gap="1.5" flex="0 1 auto">
          {steps.map((step) => (
            <Step
              key={step.label}
              type="button"
              aria-label={step.label}
              title={step.label}
              disabled={disabled || step.disabled === true}
              onClick={step.onPress}
            >
              {step.text}
            </Step>
          ))}
        </chakra.div>
      )}
    </chakra.div>
  );
}
