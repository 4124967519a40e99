import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { FieldError } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

const knob = {
  appearance: 'none',
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: 'full',
  borderWidth: '3px',
  borderStyle: 'solid',
  borderColor: 'accentSolid',
  bg: 'raised',
  boxShadow: '0 0 0 2px {colors.panel}',
  cursor: 'grab',
} as const;

const groove = {
  height: '0.5rem',
  borderRadius: 'full',
  background: 'linear-gradient(to right, {colors.accentSolid} var(--filled), {colors.sunken} var(--filled))',
  boxShadow: 'inset 0 0 0 1px {colors.lineStrong}',
} as const;

const Range = chakra('input', {
  base: {
    appearance: 'none',
    width: 'full',
    minW: '0',
    height: 'thumb',
    bg: 'transparent',
    cursor: 'pointer',
    borderRadius: 'control',
    '&::-webkit-slider-runnable-track': groove,
    '&::-moz-range-track': groove,
    '&::-webkit-slider-thumb': { ...knob, marginTop: '-0.625rem' },
    '&::-moz-range-thumb': { ...knob, boxSizing: 'border-box' },
    _disabled: { cursor: 'not-allowed', opacity: '0.5' },
  },
});

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Default: 1. */
  step?: number;
  onChange: (value: number) => void;
  /** The value for screen readers: "50, win chance 49 percent". */
  valueText?: (value: number) => string;
  disabled?: boolean;
  /** Labels of the two ends. */
  ends?: readonly [low: string, high: string];
  /** Called with a typed value that is not allowed (NaN if it is not a number), so that the old value is not used by mistake. */
  onMisfit?: (value: number) => void;
  /** Why the typed value is refused. While it is set, the field keeps the typed text. */
  error?: string | undefined;
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The browser's own range input (arrows, Page keys, Home, End come with it) and a number field beside it. */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  onChange,
  valueText = String,
  disabled = false,
  ends,
  onMisfit,
  error,
}: SliderProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const [draft, setDraft] = useState<string>();
  const filled = max === min ? 0 : ((value - min) / (max - min)) * 100;
  const fits = (typed: number) => typed >= min && typed <= max && Number.isInteger((typed - min) / step);
  const type = (text: string) => {
    setDraft(text);
    const typed = numberOf(text);
    if (fits(typed)) onChange(typed);
    else onMisfit?.(typed);
  };
  return (
    <chakra.div display="grid" gap="1">
      <chakra.label htmlFor={id} textStyle="label">
        {label}
      </chakra.label>
      <chakra.div display="flex" alignItems="center" gap="3">
        <chakra.div flex="1" minW="0">
          <Range
            id={id}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={disabled}
            aria-valuetext={valueText(value)}
            style={{ '--filled': `${filled}%` }}
            onChange={(event) => {
              setDraft(undefined);
              onChange(Number(event.target.value));
            }}
          />
          {ends !== undefined && <Ends ends={ends} />}
        </chakra.div>
        <TextInput
          aria-label={`${label}, as a number`}
          inputMode="numeric"
          autoComplete="off"
          width={String(max).length > 4 ? '24' : '16'}
          textAlign="center"
          textStyle="numbers"
          flexShrink="0"
          alignSelf="flex-start"
          value={draft ?? String(value)}
          disabled={disabled}
          aria-invalid={error !== undefined || (draft !== undefined && !fits(numberOf(draft))) ? true : undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(error === undefined ? undefined : draft)}
        />
      </chakra.div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </chakra.div>
  );
}

const Ends = ({ ends: [low, high] }: Required<Pick<SliderProps, 'ends'>>) => (
  <chakra.div aria-hidden="true" display="flex" justifyContent="space-between" color="subtle" fontSize="xs" mt="-1">
    <span>{low}</span>
    <span>{high}</span>
  </chakra.div>
);
