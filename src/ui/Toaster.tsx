/**
 * Draws the toasts of toasts.ts in a stack at the foot of the page. `useToastPlace` moves the stack to where it covers nothing that is about to be pressed
 * (toastPlace.ts).
 */
import { chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons/actionIcons.tsx';
import { placeToasts } from './toastPlace.ts';
import { dismissToast, shownToasts, toastMs, useToasts, type Toast } from './toasts.ts';
import { toneColors, toneIcon } from './tones.tsx';
import { useHydrated } from './useHydrated.ts';
import { t } from '../languages/t.ts';

/**
 * Draws the toasts of `showToast`. Mounted once. Announcements go through the live regions. A child of
 * <body> marked as an announcer, so that an open dialog neither hides it nor closes when a toast is pressed.
 */
export function Toaster({
  children,
}: {
  /** Lasting messages of the page that cannot stand above it now. */ children?: readonly ReactNode[];
}) {
  const all = useToasts();
  const toasts = useMemo(() => shownToasts(all), [all]);
  /* While someone points at or tabs into the stack, nothing disappears from under them. */
  const [held, setHeld] = useState(false);
  const lasting = children ?? [];
  const { stack, hasPlace } = useToastPlace(toasts, lasting.length, held);
  if (!useHydrated()) return null;
  return createPortal(
    <chakra.section
      ref={stack}
      aria-label={t('Notifications')}
      data-live-announcer=""
      position="fixed"
      zIndex="toast"
      insetStart={{ base: '0', sm: '4' }}
      bottom="4"
      width={{ base: 'full', sm: '20rem' }}
      px={{ base: '2', sm: '0' }}
      display="grid"
      gap={{ base: '1', sm: '2' }}
      scrollbarWidth="thin"
      pointerEvents="none"
      // Not on the toasts: a rule for a width that comes later has the browser style the whole page anew.
      css={{ '& > [data-toast]': { gap: { base: '2', sm: '3' }, p: { base: '2', sm: '3' }, fontSize: { base: 'sm', sm: 'md' } } }}
      // A pointer that rests where the stack comes to lie points at something else.
      onPointerMove={({ movementX, movementY }) => {
        if (hasPlace.current && (movementX !== 0 || movementY !== 0)) setHeld(true);
      }}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {lasting.length > 0 && (
        <chakra.div display="grid" gap="2" pointerEvents="auto" bg="page" borderRadius="control" boxShadow="lifted" fontSize="sm">
          {lasting}
        </chakra.div>
      )}
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} />
      ))}
    </chakra.section>,
    document.body,
  );
}

/** Keeps the stack off the buttons beside it: when toasts come or go, and when the page moves under them. Never under a pointer. */
function useToastPlace(toasts: readonly Toast[], lasting: number, held: boolean) {
  const stack = useRef<HTMLElement | null>(null);
  /* Whether the stack has its place. Before that, a pointer over it must not keep it where it is. */
  const hasPlace = useRef(false);
  const still = (toasts.length === 0 && lasting === 0) || held;
  useLayoutEffect(() => {
    if (still || stack.current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const place = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (stack.current !== null) placeToasts(stack.current);
      }, PLACE_EVERY_MS);
    };
    // In the next frame, before the toasts are painted. Measuring them here would lay out the page twice.
    hasPlace.current = false;
    const first = requestAnimationFrame(() => {
      if (stack.current !== null) {
        placeToasts(stack.current);
        // Where they do not all fit, the newest is seen.
        stack.current.scrollTop = stack.current.scrollHeight;
      }
      hasPlace.current = true;
    });
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    for (const type of MOVING_EVENTS) addEventListener(type, place, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(first);
      clearTimeout(timer);
      changes.disconnect();
      for (const type of MOVING_EVENTS) removeEventListener(type, place, { capture: true });
    };
  }, [toasts, lasting, still]);
  return { stack, hasPlace };
}

/** What moves a page or its focus; new dialogs are mutations. */
const MOVING_EVENTS = ['scroll', 'resize', 'focusin', 'animationend'] as const;

/** A moving board changes the page in every frame: looking this often is enough. */
const PLACE_EVERY_MS = 100;

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const Mark = toneIcon[toast.kind];
  const { color } = toneColors[toast.kind];
  useEffect(() => {
    if (toast.kind === 'error' || held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastMs);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <chakra.div
      data-toast={toast.kind}
      display="flex"
      alignItems="flex-start"
      flexShrink="0"
      bg="raised"
      color="fg"
      borderRadius="control"
      borderWidth="1px"
      borderColor="line"
      borderInlineStartWidth="4px"
      borderInlineStartColor={color}
      boxShadow="lifted"
      pointerEvents="auto"
      animation="surface {durations.moderate} {easings.standard}"
    >
      <chakra.span color={color} mt="0.5" flexShrink="0">
        <Mark />
      </chakra.span>
      <chakra.p flex="1" minW="0" overflowWrap="anywhere">
        {toast.text}
      </chakra.p>
      <IconButton
        size="sm"
        label={t('Dismiss: {text}', { text: toast.text })}
        icon={<CloseIcon size={16} />}
        onClick={() => dismissToast(toast.id)}
      />
    </chakra.div>
  );
}
