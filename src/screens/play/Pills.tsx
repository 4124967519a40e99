import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { flatWindow } from '../../ui/theme/windows.ts';
import { VisuallyHidden } from '../../ui/Text.tsx';

export interface Pill {
  readonly id: string;
  readonly text: string;
  /** What the colour says, for screen readers. */
  readonly says?: string;
  readonly bg?: string;
  readonly color: string;
}

interface PillsProps {
  /** Names the list. */
  label: string;
  /** Newest first. Those that have no room are cut off whole. */
  pills: readonly Pill[];
  /** Shown before the first round. */
  empty: string;
}

/** The height of the row. The pills that do not fit wrap into the next row, which is cut off. */
const ROW_HEIGHT = '2.25rem';

/** The last results of a game in one row at the top of its stage. The row has its height from the start. */
export const Pills = memo(function Pills({ label, pills, empty }: PillsProps) {
  return (
    <chakra.div
      data-pills
      px={{ base: '3', sm: '4' }}
      height={ROW_HEIGHT}
      flexShrink="0"
      overflow="hidden"
      borderBottomWidth="1px"
      borderColor="line"
      fontSize="sm"
      // A low window leaves its height to the board. The list below has the same results.
      css={{ [flatWindow]: { display: 'none' } }}
    >
      {pills.length === 0 ? (
        <chakra.span lineHeight={ROW_HEIGHT} color="muted">
          {empty}
        </chakra.span>
      ) : (
        <chakra.ol aria-label={label} display="flex" flexWrap="wrap" columnGap="1.5">
          {pills.map(({ id, text, says, bg = 'transparent', color }) => (
            <chakra.li key={id} height={ROW_HEIGHT} display="flex" alignItems="center">
              <chakra.span
                minW="8"
                px="2"
                lineHeight="1.5rem"
                borderRadius="full"
                boxShadow="inset 0 0 0 1px {colors.line}"
                textAlign="center"
                textStyle="numbers"
                fontWeight="650"
                bg={bg}
                color={color}
              >
                {text}
                {says !== undefined && <VisuallyHidden> {says}</VisuallyHidden>}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ol>
      )}
    </chakra.div>
  );
});
