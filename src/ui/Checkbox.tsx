import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { forcedColours } from './theme/globalCss.ts';

/** Drawn here: what browsers draw in a dark page looks disabled while it is unchecked. */
const Box = chakra('input', {
  base: {
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    width: '5',
    height: '5',
    flexShrink: '0',
    borderWidth: '2px',
    borderColor: 'lineStrong',
    borderRadius: '0.25rem',
    cursor: 'inherit',
    '&::before': {
      content: '""',
      width: '0.75rem',
      height: '0.75rem',
      bg: 'onAccent',
      clipPath: 'polygon(14% 44%, 0 65%, 50% 100%, 100% 16%, 80% 0%, 43% 62%)',
      visibility: 'hidden',
    },
    _checked: { bg: 'accentSolid', borderColor: 'accentSolid', '&::before': { visibility: 'visible' } },
    _disabled: { opacity: '0.5' },
    [forcedColours]: { appearance: 'auto', '&::before': { display: 'none' } },
  },
});

interface CheckboxProps {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A native checkbox, drawn in the accent colour. Its label is part of the click target. */
export function Checkbox({ children, checked, onChange, disabled = false }: CheckboxProps) {
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="3"
      minH="8"
      cursor={disabled ? 'not-allowed' : 'pointer'}
      color={disabled ? 'subtle' : 'fg'}
    >
      <Box type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </chakra.label>
  );
}
