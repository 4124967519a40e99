import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { readWhole } from './amountText.ts';
import { FieldError } from './Field.tsx';
import { RangeInput, type RangeInputProps } from './RangeInput.tsx';
import { TextInput } from './TextInput.tsx';
import { t } from '../languages/t.ts';

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
function readTyped(text: string): number | string {
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
  const place = useKnobPlace(fits(value) ? value : null, min);
  const type = (text: string) => {
    setDraft(text);
    const typed = readTyped(text);
    if (fits(typed)) onChange(typed);
    else onMisfit?.(typed);
  };
  /** A value from outside replaces the typed text. */
  const isTyped = draft !== undefined && (onMisfit === undefined || readTyped(draft) === value);
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
          aria-invalid={error !== undefined || (isTyped && !fits(readTyped(draft))) ? true : undefined}
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
function useKnobPlace(value: number | null, first: number): number {
  const [place, setPlace] = useState(first);
  if (value !== null && value !== place) setPlace(value);
  return value ?? place;
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
