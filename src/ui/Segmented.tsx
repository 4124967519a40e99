import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from './Text.tsx';

interface SegmentedOption<Value extends string> {
  value: Value;
  text: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  legend: string;
  /** Hides the legend, except for screen readers. */
  legendHidden?: boolean;
  options: readonly SegmentedOption<Value>[];
  /** Undefined where none is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

const Segment = chakra('label', {
  base: {
    position: 'relative',
    flex: '1 1 0',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: 'thumb',
    px: '3',
    borderRadius: 'control',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: '600',
    textAlign: 'center',
    cursor: 'pointer',
    transition: 'background-color {durations.fast}, color {durations.fast}',
    '&:hover': { color: 'fg' },
    '&:has(:checked)': {
      bg: 'raised',
      color: 'fg',
      boxShadow: 'inset 0 -3px 0 {colors.accentSolid}, inset 0 0 0 1px {colors.lineStrong}',
    },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
    '&:has(:disabled)': { color: 'subtle', cursor: 'not-allowed' },
  },
});

/** One choice of a few. Native radio buttons, so that arrow keys, forms and screen readers work. */
export function Segmented<Value extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onChange,
  disabled = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <chakra.fieldset minW="0" disabled={disabled}>
      <chakra.legend textStyle="label" mb={legendHidden ? '0' : '1.5'}>
        {legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="1" p="1" bg="sunken" borderRadius="control" borderWidth="1px" borderColor="line">
        {options.map((option) => (
          <Segment key={option.value}>
            <chakra.input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled === true}
              onChange={() => onChange(option.value)}
              position="absolute"
              inset="0"
              opacity="0"
              cursor="inherit"
            />
            {option.icon}
            {option.text}
          </Segment>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}
