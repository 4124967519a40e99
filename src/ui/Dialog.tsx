import { Dialog as Base, Portal } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons/actionIcons.tsx';
import { t } from '../languages/t.ts';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button or on a press outside. */
  onClose: () => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Buttons; the main one comes last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** A question that must be answered: a press outside does not close it. */
  alert?: boolean;
  /** The element that gets the focus first. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Where the focus goes when a dialog closes: to the element that had it before, or to <main> if that element is gone. */
function backFrom(opener: Element | null): HTMLElement | null {
  if (!(opener instanceof HTMLElement) || opener === document.body) return null;
  return opener.isConnected && !opener.matches(':disabled') ? opener : document.querySelector('main');
}

/** A modal dialog: focus is trapped and returned, Escape closes it, the title names it. */
export function Dialog({ open, onClose, title, description, children, footer, size = 'md', alert = false, initialFocus }: DialogProps) {
  /* Toasts stay usable: a press on one does not count as a press outside. */
  const announcer = document.querySelector('[data-live-announcer]');
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  useBackGesture(open, onClose);
  return (
    <Base.Root
      open={open}
      finalFocusEl={() => backFrom(opener.current)}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!alert}
      // Another dialog that closes while this one opens must not close it. Only the parent closes it.
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
            {/* The toasts use this name to keep clear of the buttons. */}
            {footer !== undefined && <Base.Footer data-part="footer">{footer}</Base.Footer>}
            <Base.CloseTrigger asChild>
              <IconButton label={t('Close')} icon={<CloseIcon />} />
            </Base.CloseTrigger>
          </Base.Content>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  );
}

/** The way back of a phone closes the dialog and does not leave the page, where the browser can tell. */
function useBackGesture(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // The library of types does not know it yet.
    const { CloseWatcher } = window as { readonly CloseWatcher?: new () => EventTarget & { destroy(): void } };
    if (!open || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [open]);
}

const sizes = { sm: { maxW: '26rem' }, md: { maxW: '36rem' }, lg: { maxW: '52rem' } } as const;
