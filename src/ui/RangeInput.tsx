import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { forcedColours } from './theme/globalCss.ts';

const KNOB_REM = 1.75;
const GROOVE_REM = 0.5;

const knob = {
  appearance: 'none',
  width: `${KNOB_REM}rem`,
  height: `${KNOB_REM}rem`,
  borderRadius: 'full',
  borderWidth: '3px',
  borderStyle: 'solid',
  borderColor: 'accentSolid',
  bg: 'raised',
  boxShadow: '0 0 0 2px {colors.panel}',
  cursor: 'grab',
  [forcedColours]: { borderColor: 'Highlight', bg: 'Canvas', boxShadow: 'none' },
} as const;

/** Filled on one side of the value, which stands at `--place`. */
const groove = {
  height: `${GROOVE_REM}rem`,
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
    // Chromium and Safari put the knob at the top of the groove. Firefox centres it.
    '&::-webkit-slider-thumb': { ...knob, marginTop: `${(GROOVE_REM - KNOB_REM) / 2}rem` },
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

export interface RangeInputProps extends Omit<ComponentProps<typeof Range>, 'type' | 'min' | 'max' | 'value'> {
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
