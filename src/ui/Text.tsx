import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** Words for screen readers only. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

const HeadingBase = chakra('h2', {
  base: { color: 'fg' },
  variants: {
    look: {
      display: { textStyle: 'display' },
      title: { textStyle: 'title' },
      heading: { textStyle: 'heading' },
      label: { textStyle: 'label', fontFamily: 'body' },
    },
  },
  defaultVariants: { look: 'heading' },
});

type HeadingProps = ComponentProps<typeof HeadingBase> & {
  /** The level in the page's outline, independent of the look. */
  level: 1 | 2 | 3 | 4;
};

export function Heading({ level, ...rest }: HeadingProps) {
  return <HeadingBase as={`h${level}`} {...rest} />;
}

/** Running text. Every `tone` meets WCAG AA. */
export const Text = chakra('p', {
  variants: {
    tone: {
      plain: { color: 'fg' },
      muted: { color: 'muted' },
      subtle: { color: 'subtle' },
      success: { color: 'successFg' },
      warning: { color: 'warningFg' },
      error: { color: 'errorFg' },
    },
    size: {
      xs: { fontSize: 'xs' },
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
    },
  },
});

/** Numbers in columns or numbers that change: equal digit widths, no line break. A sign stays before them in a page from right to left. */
export const Numeric = chakra('span', {
  base: { textStyle: 'numbers', whiteSpace: 'nowrap', unicodeBidi: 'plaintext' },
});
