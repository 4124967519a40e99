import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface CheckboxProps {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A native checkbox in the accent colour. Its label is part of the click target. */
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
      <chakra.input
        type="checkbox"
        width="5"
        height="5"
        flexShrink="0"
        accentColor="accentSolid"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </chakra.label>
  );
}
