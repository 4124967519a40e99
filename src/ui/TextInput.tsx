import { chakra, defineRecipe } from '@chakra-ui/react';

const inputRecipe = defineRecipe({
  base: {
    width: 'full',
    minW: '0',
    minH: 'thumb',
    px: '3',
    bg: 'field',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'control',
    fontSize: 'md',
    appearance: 'none',
    transition: 'border-color {durations.fast}',
    _placeholder: { color: 'subtle', opacity: '1' },
    _hover: { borderColor: 'muted' },
    _focusVisible: { borderColor: 'focus', outlineOffset: '0' },
    _invalid: { borderColor: 'errorFg' },
    _disabled: { cursor: 'not-allowed', bg: 'fieldOff', color: 'subtle', borderColor: 'line', opacity: '1' },
    _readOnly: { borderStyle: 'dashed' },
  },
});

/** A single-line text field. Spread a `FieldWiring` onto it. */
export const TextInput = chakra('input', inputRecipe);

/** A text field of several lines. */
export const TextArea = chakra('textarea', {
  base: { ...inputRecipe.base, py: '2.5', minH: '24', resize: 'vertical' },
});

/** A choice from a list, with the browser's own picker. */
export const SelectInput = chakra('select', { base: { ...inputRecipe.base, appearance: 'auto' } });
