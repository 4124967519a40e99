import { chakra } from '@chakra-ui/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons/actionIcons.tsx';
import { dismissToast, readToasts, subscribeToasts, toastMs, type Toast } from './toasts.ts';
import { toneColors, toneIcon } from './tones.tsx';

/**
 * Draws the toasts of `showToast`. Mounted once. What is said aloud goes through the live regions. A child of
 * <body> marked as an announcer, so that an open dialog neither hides it nor closes when a toast is pressed.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, readToasts);
  /* While someone points at or tabs into the stack, nothing disappears from under them. */
  const [held, setHeld] = useState(false);
  return createPortal(
    <chakra.section
      aria-label="Notifications"
      data-live-announcer=""
      position="fixed"
      zIndex="toast"
      // Away from the buttons one bets with: at the right on a wide screen, at the bottom of a narrow one.
      insetStart={{ base: '0', sm: '5' }}
      top={{ base: '24', sm: 'auto' }}
      bottom={{ sm: '5' }}
      width={{ base: 'full', sm: '24rem' }}
      p={{ base: '3', sm: '0' }}
      display="grid"
      gap="2"
      pointerEvents="none"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} />
      ))}
    </chakra.section>,
    document.body,
  );
}

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
      gap="3"
      p="3"
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
        label={`Dismiss: ${toast.text}`}
        icon={<CloseIcon size={16} />}
        onClick={() => dismissToast(toast.id)}
      />
    </chakra.div>
  );
}
