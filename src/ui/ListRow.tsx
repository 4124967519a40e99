import { chakra } from '@chakra-ui/react';

/** A row of a list, with a rule above it. `twoSided`: what it is about, and its figures at the end of the line. */
export const ListRow = chakra('li', {
  base: { borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
  variants: {
    twoSided: { true: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '4' } },
  },
});

/** The small print of a row: when, which entry, a link to its proof. */
export const RowDetails = chakra('p', {
  base: { mt: '0.5', fontSize: 'sm', color: 'muted', display: 'flex', flexWrap: 'wrap', columnGap: '3', alignItems: 'center' },
});
