import { chakra, defineRecipe } from '@chakra-ui/react';
import { useEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { SpinnerMark } from './Spinner.tsx';

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

const ButtonBase = chakra('button', buttonRecipe);

type ButtonProps = ComponentProps<typeof ButtonBase> & {
  icon?: ReactNode;
  /** The text of a busy button. Undefined: not busy. Presses of a busy button do nothing. */
  busyText?: string | undefined;
  /** Called on a press of a busy button, e.g. to say why it must wait. */
  onBusyPress?: (() => void) | undefined;
};

/** Keeps a button from becoming narrower when it becomes busy. Otherwise the next button would move under a double click. */
function useSteadyWidth(busy: boolean): (event: MouseEvent<HTMLButtonElement>) => void {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!busy) pressed.current?.style.removeProperty('min-width');
  }, [busy]);
  return ({ currentTarget: button }) => {
    pressed.current = button;
    // Not `offsetWidth`, which is rounded: the next button would move by half a pixel.
    button.style.minWidth = getComputedStyle(button).width;
    setTimeout(() => {
      if (button.ariaDisabled !== 'true') button.style.removeProperty('min-width');
    });
  };
}

/** A busy button keeps the focus: it is `aria-disabled`, not `disabled`. */
export function Button({ icon, busyText, children, type = 'button', onClick, onBusyPress, ...rest }: ButtonProps) {
  const busy = busyText !== undefined;
  const keepWidth = useSteadyWidth(busy);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) return onBusyPress?.();
    if (rest.wide !== true) keepWidth(event);
    onClick?.(event);
  };
  return (
    <ButtonBase type={busy ? 'button' : type} aria-disabled={busy || undefined} onClick={press} {...rest}>
      {busy ? <SpinnerMark /> : icon}
      {busy ? busyText : children}
    </ButtonBase>
  );
}

const ButtonLinkBase = chakra(RouterLink, buttonRecipe, { forwardProps: ['to'] });

type ButtonLinkProps = ComponentProps<typeof ButtonLinkBase> & { icon?: ReactNode };

/** A link that looks like a button. Screen readers announce it as a link. */
export function ButtonLink({ icon, children, ...rest }: ButtonLinkProps) {
  return (
    <ButtonLinkBase {...rest}>
      {icon}
      {children}
    </ButtonLinkBase>
  );
}
