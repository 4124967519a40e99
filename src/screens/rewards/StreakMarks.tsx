import { chakra } from '@chakra-ui/react';
import { CheckIcon } from '../../ui/icons/statusIcons.tsx';
import { Numeric, VisuallyHidden } from '../../ui/Text.tsx';

const Mark = chakra('span', {
  base: { display: 'grid', placeItems: 'center', flex: '1 1 0', minW: '0', height: '8', borderRadius: 'control', borderWidth: '1px' },
  variants: {
    done: {
      true: { bg: 'accentTint', color: 'accentFg', borderColor: 'accentSolid' },
      false: { bg: 'sunken', color: 'subtle', borderColor: 'line' },
    },
  },
});

/** The days of a streak: done and to come. */
export function StreakMarks({ done, of }: { done: number; of: number }) {
  return (
    <chakra.div display="flex" alignItems="center" gap="3">
      <chakra.div display="flex" gap="1" flex="1" aria-hidden="true">
        {Array.from({ length: of }, (_, day) => (
          <Mark key={day} done={day < done}>
            {day < done ? <CheckIcon size={16} /> : null}
          </Mark>
        ))}
      </chakra.div>
      <Numeric fontWeight="650">
        {done}/{of}
        <VisuallyHidden> days in a row</VisuallyHidden>
      </Numeric>
    </chakra.div>
  );
}
