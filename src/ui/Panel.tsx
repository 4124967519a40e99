import { chakra } from '@chakra-ui/react';

/** A surface for one matter. With `as="section"` and a heading it is a landmark. */
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
