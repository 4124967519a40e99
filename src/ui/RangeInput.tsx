import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { forcedColours } from './theme/globalCss.ts';

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
