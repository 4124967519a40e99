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
      // A table stands on the padding of its panel, or brings it along where the panel has none.
      none: { '--table-edge': '{spacing.4}' },
      sm: { p: '4', '--table-edge': '0px' },
      md: { p: { base: '4', sm: '6' }, '--table-edge': '0px' },
    },
  },
  defaultVariants: { pad: 'md' },
});
