import { chakra } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';

const linkStyle = {
  base: {
    color: 'accentFg',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: '2px',
    // Links in running text also have a target height of 24 px.
    py: '0.5',
    _hover: { textDecorationThickness: '2px' },
  },
} as const;

/** A link within the app. */
export const TextLink = chakra(RouterLink, linkStyle, { forwardProps: ['to'] });
