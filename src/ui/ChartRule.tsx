import { chakra } from '@chakra-ui/react';

/** A rule between parts of a page, drawn like the scale bar of a sea chart. */
export const ChartRule = chakra('div', {
  base: {
    height: '5px',
    borderBlockWidth: '1px',
    borderColor: 'lineStrong',
    backgroundImage: 'repeating-linear-gradient(to right, {colors.lineStrong} 0 3rem, transparent 3rem 6rem)',
  },
  variants: {
    faint: { true: { opacity: '0.55' } },
  },
});
