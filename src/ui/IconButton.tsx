import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

const IconButtonBase = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    borderRadius: 'control',
    color: 'muted',
    cursor: 'pointer',
    transition: 'background-color {durations.fast}, color {durations.fast}',
    _hover: { bg: 'raised', color: 'fg' },
    _disabled: { color: 'subtle', cursor: 'not-allowed' },
    '&[aria-pressed=true]': { color: 'accentFg' },
  },
  variants: {
    size: {
      sm: { width: '7', height: '7' },
      md: { width: '10', height: '10' },
    },
  },
  defaultVariants: { size: 'md' },
});

type IconButtonProps = Omit<ComponentProps<typeof IconButtonBase>, 'aria-label' | 'children'> & {
  /** The action. It is the accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <IconButtonBase type={type} aria-label={label} title={label} {...rest}>
      {icon}
    </IconButtonBase>
  );
}
