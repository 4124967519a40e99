import { chakra } from '@chakra-ui/react';

const Press = chakra('button', {
  base: {
    fontWeight: '650',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
});

/** The name of somebody in the chat. A press opens their card. */
export function PersonName({ name, onPress }: { name: string; onPress: (() => void) | undefined }) {
  return onPress ? (
    <Press type="button" aria-haspopup="dialog" onClick={onPress}>
      {name}
    </Press>
  ) : (
    <chakra.span fontWeight="650" fontSize="sm" overflowWrap="anywhere">
      {name}
    </chakra.span>
  );
}
