import { chakra } from '@chakra-ui/react';

/** A short fact next to a name: a count, "you", "guest". */
export const Badge = chakra('span', {
  base: {
    display: 'inline-block',
    minW: '6',
    px: '2',
    py: '0.5',
    borderRadius: 'control',
    fontSize: 'xs',
    fontWeight: '650',
    lineHeight: '1.3',
    textAlign: 'center',
    textStyle: 'numbers',
    whiteSpace: 'nowrap',
    flexShrink: '0',
  },
  variants: {
    look: {
      plain: { bg: 'sunken', color: 'muted', boxShadow: 'inset 0 0 0 1px {colors.line}' },
      accent: { bg: 'accentTint', color: 'accentFg' },
      coin: { color: 'coin', boxShadow: 'inset 0 0 0 1px currentColor' },
    },
  },
  defaultVariants: { look: 'plain' },
});
