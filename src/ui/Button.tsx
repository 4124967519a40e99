import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { buttonRecipe } from './buttonRecipe.ts';
import { SpinnerMark } from './Spinner.tsx';

const ButtonBase = chakra('button', buttonRecipe);

type ButtonProps = ComponentProps<typeof ButtonBase> & {
  icon?: ReactNode;
  /** Set while the press is being worked on: the text to show meanwhile. Further presses do nothing. */
  busyText?: string | undefined;
  /** Whether a busy button has a turning mark: not where it waits for the person. */
  spins?: boolean | undefined;
  /** What a press does meanwhile, e.g. say why it has to wait. */
  onBusyPress?: (() => void) | undefined;
};

/** A button that becomes busy is not narrower than when it was pressed: the one beside it would come under the second press of two. */
function useSteadyWidth(busy: boolean): (event: MouseEvent<HTMLButtonElement>) => void {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!busy) pressed.current?.style.removeProperty('min-width');
  }, [busy]);
  return ({ currentTarget: button }) => {
    pressed.current = button;
    button.style.minWidth = `${button.offsetWidth}px`;
    setTimeout(() => {
      if (button.ariaDisabled !== 'true') button.style.removeProperty('min-width');
    });
  };
}

/** A busy button keeps the focus (it is `aria-disabled`, not `disabled`), so nobody is thrown to the top. */
export function Button({ icon, busyText, children, type = 'button', onClick, onBusyPress, spins = true, ...rest }: ButtonProps) {
  const busy = busyText !== undefined;
  const keepWidth = useSteadyWidth(busy);
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) return onBusyPress?.();
    if (rest.wide !== true) keepWidth(event);
    onClick?.(event);
  };
  return (
    <ButtonBase type={busy ? 'button' : type} aria-disabled={busy || undefined} onClick={press} {...rest}>
      {busy ? spins && <SpinnerMark /> : icon}
      {busy ? busyText : children}
    </ButtonBase>
  );
}

const ButtonLinkBase = chakra(RouterLink, buttonRecipe, { forwardProps: ['to'] });

type ButtonLinkProps = ComponentProps<typeof ButtonLinkBase> & { icon?: ReactNode };

/** A link that looks like a button: it goes somewhere, so it is announced as a link. */
export function ButtonLink({ icon, children, ...rest }: ButtonLinkProps) {
  return (
    <ButtonLinkBase {...rest}>
      {icon}
      {children}
    </ButtonLinkBase>
  );
}
