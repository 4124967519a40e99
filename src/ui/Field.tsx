import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { ErrorIcon } from './icons/statusIcons.tsx';

/** The attributes that connect an input to its label, hint and error. Spread them onto the input. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean;
}

export interface FieldProps {
  label: string;
  /** The expected input. */
  hint?: ReactNode;
  /** One sentence, shown under the control and announced with it. */
  error?: string | undefined;
  required?: boolean;
  /** A small element on the label's line: "Max", "Forgot password?". */
  aside?: ReactNode;
  children: (wiring: FieldWiring) => ReactNode;
}

/**
 * The height of a field's label (text style `label`) with the gap under it. A button beside the field begins there, on the line of its input.
 */
export const BELOW_LABEL = 'calc(1.3 * {fontSizes.sm} + {spacing.1.5})';

export function Field({ label, hint, error, required = false, aside, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error === undefined ? '' : errorId, hint === undefined ? '' : hintId].filter(Boolean).join(' ');
  return (
    <chakra.div data-field display="grid" gap="1.5" alignContent="start">
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="3">
        <chakra.label htmlFor={id} textStyle="label">
          {label}
        </chakra.label>
        {aside}
      </chakra.div>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
        required,
      })}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {hint !== undefined && (
        <chakra.div id={hintId} color="subtle" fontSize="sm" lineHeight="1.4">
          {hint}
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** An error sentence under its control. The control refers to it with `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <chakra.p id={id} display="flex" gap="2" color="errorFg" fontSize="sm" lineHeight="1.4">
      <chakra.span flexShrink="0" mt="0.5">
        <ErrorIcon size={16} />
      </chakra.span>
      {children}
    </chakra.p>
  );
}
