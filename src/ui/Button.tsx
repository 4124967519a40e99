import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { buttonRecipe } from './buttonRecipe.ts';
import { SpinnerMark } from './Spinner.tsx';

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
