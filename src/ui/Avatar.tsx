import { chakra } from '@chakra-ui/react';

/** Six pairs of background and letter colour, which differ in shade as well as in hue. */
const colors = [
  { bg: 'accentTint', color: 'accentFg' },
  { bg: 'infoTint', color: 'infoFg' },
  { bg: 'successTint', color: 'successFg' },
  { bg: 'warningTint', color: 'warningFg' },
  { bg: 'land', color: 'coin' },
  { bg: 'shallow', color: 'fg' },
] as const;

const AVATAR_COLORS = colors.length;

/** The number of an id's colour. It follows from the id, so it never changes. */
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

/** The first letter of a name on its owner's colour. Hidden from screen readers: the name is next to it. */
export function Avatar({ id, name }: { id: string; name: string }) {
  return (
    <Disc aria-hidden="true" {...colors[avatarColor(id)]}>
      {name.charAt(0).toUpperCase()}
    </Disc>
  );
}
