import { chakra } from '@chakra-ui/react';

/** A surface that holds one matter. `as="section"` with a heading inside makes it a landmark. */
export const Panel = chakra('div', {
  base: {
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'panel',
    minW: '0',
  },
  variants: {
    pad: {
      none: {},
      sm: { p: '4' },
      md: { p: { base: '4', sm: '6' } },
    },
  },
  defaultVariants: { pad: 'md' },
});
