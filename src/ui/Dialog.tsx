import { Dialog as Base, Portal } from '@chakra-ui/react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons/actionIcons.tsx';

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the cross or a press outside. */
  onClose: () => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Questions that must be answered ignore a press outside. */
  alert?: boolean;
  /** What gets the focus first; the first control unless told. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Where the focus goes when a dialog has closed and nothing else has taken it: to what opened it, or to the page where that is gone. */
function backFrom(opener: Element | null): HTMLElement | null {
  if (!(opener instanceof HTMLElement) || opener === document.body) return null;
  return opener.isConnected && !opener.matches(':disabled') ? opener : document.querySelector('main');
}

/** A modal dialog: focus is trapped and given back, Escape closes, the title names it. Import it lazily. */
export function Dialog({ open, onClose, title, description, children, footer, size = 'md', alert = false, initialFocus }: DialogProps) {
  /* Toasts stay within reach: pressing one does not count as pressing outside. */
  const announcer = document.querySelector('[data-live-announcer]');
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return (
    <Base.Root
      open={open}
      finalFocusEl={() => backFrom(opener.current)}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!alert}
      // A dialog that goes while this one comes does not take it along: whoever opens it closes it.
      onRequestDismiss={(event) => event.preventDefault()}
      {...(announcer === null ? {} : { persistentElements: [() => announcer] })}
      {...(initialFocus === undefined ? {} : { initialFocusEl: () => initialFocus.current })}
    >
      <Portal>
        <Base.Backdrop />
        <Base.Positioner>
          <Base.Content css={sizes[size]}>
            <Base.Header>
              <Base.Title>{title}</Base.Title>
              {description !== undefined && <Base.Description>{description}</Base.Description>}
            </Base.Header>
            <Base.Body>{children}</Base.Body>
            {/* Named for the toasts, which keep clear of its buttons. */}
            {footer !== undefined && <Base.Footer data-part="footer">{footer}</Base.Footer>}
            <Base.CloseTrigger asChild>
              <IconButton label="Close" icon={<CloseIcon />} />
            </Base.CloseTrigger>
          </Base.Content>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  );
}

const sizes = { sm: { maxW: '26rem' }, md: { maxW: '36rem' }, lg: { maxW: '52rem' } } as const;
