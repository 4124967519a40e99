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
      // `--table-edge` is the space that a table leaves at its sides (Table.tsx). It needs none where the panel has padding.
      none: { '--table-edge': '{spacing.4}' },
      sm: { p: '4', '--table-edge': '0px' },
      md: { p: { base: '4', sm: '6' }, '--table-edge': '0px' },
    },
  },
  defaultVariants: { pad: 'md' },
});
