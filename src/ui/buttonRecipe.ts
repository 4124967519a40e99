import { defineRecipe } from '@chakra-ui/react';

/** Hovered and not disabled. */
const reached = '&:hover:not(:disabled, [aria-disabled=true])';

/** The one style of buttons and of links that act like buttons. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontFamily: 'body',
    fontWeight: '620',
    lineHeight: '1.2',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color {durations.fast}, border-color {durations.fast}, color {durations.fast}',
    _disabled: { cursor: 'not-allowed', bg: 'sunken', color: 'subtle', borderColor: 'line' },
  },
  variants: {
    look: {
      solid: { bg: 'accentSolid', color: 'onAccent', [reached]: { bg: 'accentSolidHover' } },
      outline: {
        bg: 'transparent',
        color: 'fg',
        borderColor: 'lineStrong',
        [reached]: { borderColor: 'fg', bg: 'raised' },
      },
      quiet: { bg: 'transparent', color: 'muted', [reached]: { bg: 'raised', color: 'fg' } },
      danger: {
        bg: 'transparent',
        color: 'errorFg',
        borderColor: 'errorFg',
        [reached]: { bg: 'errorTint' },
      },
    },
    size: {
      sm: { minH: '9', px: '3', fontSize: 'sm' },
      md: { minH: 'thumb', px: '5', fontSize: 'md' },
      lg: { minH: '14', px: '7', fontSize: 'lg' },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { look: 'solid', size: 'md' },
});
