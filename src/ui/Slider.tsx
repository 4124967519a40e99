import { chakra } from '@chakra-ui/react';
import { useId, useState, type ComponentProps } from 'react';
import { readWhole } from './amountText.ts';
import { FieldError } from './Field.tsx';
import { forcedColours } from './theme/globalCss.ts';
import { TextInput } from './TextInput.tsx';
import { t } from '../languages/t.ts';

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
  [forcedColours]: { borderColor: 'Highlight', bg: 'Canvas', boxShadow: 'none' },
} as const;

const groove = {
  height: '0.5rem',
  borderRadius: 'full',
  background: 'linear-gradient(to right, var(--below) var(--place), var(--above) var(--place))',
  boxShadow: 'inset 0 0 0 1px {colors.lineStrong}',
  [forcedColours]: {
    border: '1px solid CanvasText',
    boxShadow: 'none',
  },
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
    '--chosen': '{colors.accentSolid}',
    '--rest': '{colors.sunken}',
    '--below': 'var(--chosen)',
    '--above': 'var(--rest)',
    '&[data-chooses=above]': { '--below': 'var(--rest)', '--above': 'var(--chosen)' },
    [forcedColours]: { forcedColorAdjust: 'none', '--chosen': 'Highlight', '--rest': 'Canvas' },
    _disabled: { cursor: 'not-allowed', opacity: '0.5' },
  },
});

interface SliderProps {
  label: string;
  /** The value, also one that is not allowed. The number field then shows it, and the knob stays at the last allowed one. */
  value: unknown;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** The value for screen readers: "50, win chance 49 percent". */
  valueText?: (value: number) => string;
  disabled?: boolean | undefined;
  /** Under the groove: what the two ends mean. */
  ends?: readonly [low: string, high: string];
  /** Which side of the value is filled: what the value chooses. Default: what is below it. */
  chooses?: 'below' | 'above';
  /** Called with a typed value that is not allowed, a number or a text. The caller keeps it as the value, so that no older one is used. */
  onMisfit?: (value: number | string) => void;
  /** Why the value is refused. While there is one, the field keeps what was typed. */
  error?: string | undefined;
}

/** What was typed: a number, or the text where it is none. */
function meaningOf(text: string): number | string {
  const whole = readWhole(text, 15);
  if (!Number.isNaN(whole)) return whole;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : text;
}

/** The browser's own range input (arrows, Page keys, Home, End come with it) and a number field beside it. */
export function Slider({
  label,
  value,
  min,
  max,
  onChange,
  valueText = String,
  disabled = false,
  ends,
  chooses,
  onMisfit,
  error,
}: SliderProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const [draft, setDraft] = useState<string>();
  const fits = (candidate: unknown): candidate is number =>
    typeof candidate === 'number' && candidate >= min && candidate <= max && Number.isInteger(candidate);
  const place = usePlace(fits(value) ? value : null, min);
  const type = (text: string) => {
    setDraft(text);
    const typed = meaningOf(text);
    if (fits(typed)) onChange(typed);
    else onMisfit?.(typed);
  };
  /** A value from outside replaces the typed text. */
  const isTyped = draft !== undefined && (onMisfit === undefined || meaningOf(draft) === value);
  const text = isTyped ? draft : typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return (
    <chakra.div data-field display="grid" gap="1">
      <chakra.label htmlFor={id} textStyle="label">
        {label}
      </chakra.label>
      <chakra.div display="flex" alignItems="center" gap="3">
        <Groove
          id={id}
          min={min}
          max={max}
          value={place}
          ends={ends}
          disabled={disabled}
          data-chooses={chooses}
          aria-valuetext={valueText(place)}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => {
            setDraft(undefined);
            onChange(Number(event.target.value));
          }}
        />
        <TextInput
          aria-label={t('{label}, as a number', { label })}
          inputMode="numeric"
          autoComplete="off"
          width={String(max).length > 4 ? '24' : '16'}
          textAlign="center"
          textStyle="numbers"
          flexShrink="0"
          alignSelf="flex-start"
          value={text}
          disabled={disabled}
          aria-invalid={error !== undefined || (isTyped && !fits(meaningOf(draft))) ? true : undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(error === undefined ? undefined : draft)}
        />
      </chakra.div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </chakra.div>
  );
}

/** Where the knob stands: at the value, or where it was while the value does not fit (null). */
function usePlace(value: number | null, first: number): number {
  const [place, setPlace] = useState(first);
  if (value !== null && value !== place) setPlace(value);
  return value ?? place;
}

interface RangeInputProps extends Omit<ComponentProps<typeof Range>, 'type' | 'min' | 'max' | 'value'> {
  min: number;
  max: number;
  value: number;
}

/** The browser's own range input, filled up to its value. A `Slider` has a label and a number field beside it. */
export function RangeInput(input: RangeInputProps) {
  const { min, max, value } = input;
  const filled = max === min ? 0 : ((value - min) / (max - min)) * 100;
  return <Range type="range" {...input} style={{ '--place': `${filled}%` }} />;
}

interface GrooveProps extends RangeInputProps {
  ends: SliderProps['ends'];
}

/** The range input, and what its ends mean. */
function Groove({ ends, ...input }: GrooveProps) {
  return (
    <chakra.div flex="1" minW="0">
      <RangeInput {...input} />
      {ends !== undefined && (
        <chakra.div aria-hidden="true" display="flex" justifyContent="space-between" color="subtle" fontSize="xs" mt="-1">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </chakra.div>
      )}
    </chakra.div>
  );
}
