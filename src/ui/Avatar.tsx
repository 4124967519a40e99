import { chakra } from '@chakra-ui/react';

/** Six pairs of ground and letter, told apart by shade as well as by hue. */
const colors = [
  { bg: 'accentTint', color: 'accentFg' },
  { bg: 'infoTint', color: 'infoFg' },
  { bg: 'successTint', color: 'successFg' },
  { bg: 'warningTint', color: 'warningFg' },
  { bg: 'land', color: 'coin' },
  { bg: 'shallow', color: 'fg' },
] as const;

const AVATAR_COLORS = colors.length;

/** Which of the six colours somebody has, for good: it follows from what never changes about them. */
export function avatarColor(id: string): number {
  let sum = 0;
  for (const sign of id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return sum % AVATAR_COLORS;
}

const Disc = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    width: '8',
    height: '8',
    borderRadius: 'full',
    fontFamily: 'heading',
    fontWeight: '650',
    fontSize: 'sm',
    lineHeight: '1',
    boxShadow: 'inset 0 0 0 1px currentColor',
    userSelect: 'none',
  },
});

/** The first letter of a name on the colour of its owner. Decoration: the name stands beside it. */
export function Avatar({ id, name }: { id: string; name: string }) {
  return (
    <Disc aria-hidden="true" {...colors[avatarColor(id)]}>
      {name.charAt(0).toUpperCase()}
    </Disc>
  );
}
