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

/** The number of an id's colour: a small hash of the id, so that it never changes. */
export function avatarColor(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % colors.length;
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
