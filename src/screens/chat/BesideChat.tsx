import { chakra } from '@chakra-ui/react';
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useWaiting } from '../../store/useWaiting.ts';
import { Button } from '../../ui/Button.tsx';
import { ChatIcon } from '../../ui/icons/socialIcons.tsx';
import { later } from '../../ui/later.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PageSkeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

const LiveChat = later(() => import('./LiveChat.tsx').then((module) => module.LiveChat));

/** From this width on, a game and the chat fit side by side. */
const SIDE_BY_SIDE = '(min-width: 80rem)';

const onWidth = (tell: () => void): (() => void) => {
  const query = window.matchMedia(SIDE_BY_SIDE);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};
const isWide = (): boolean => window.matchMedia(SIDE_BY_SIDE).matches;

/** A page with the live chat. The chat stands beside it, or behind a button below it where there is no room. */
export function BesideChat({ children }: { children: ReactNode }) {
  const wide = useSyncExternalStore(onWidth, isWide);
  const [open, setOpen] = useState(false);
  const waiting = useWaiting();
  if (waiting) return <PageSkeleton label="Opening the house" wide />;
  const chat = (
    <Suspense
      fallback={
        <Panel>
          <SkeletonGroup label="Opening the chat" rows={8} />
        </Panel>
      }
    >
      <LiveChat />
    </Suspense>
  );
  return (
    <chakra.div
      data-wide-page=""
      display="grid"
      gap="6"
      gridTemplateColumns={wide ? 'minmax(0, 1fr) clamp(17rem, 22vw, 20rem)' : 'minmax(0, 1fr)'}
      alignItems="start"
    >
      <chakra.div minW="0">{children}</chakra.div>
      {wide ? (
        <chakra.aside aria-label="Chat" position="sticky" top="20" minW="0">
          {chat}
        </chakra.aside>
      ) : (
        <chakra.aside aria-label="Chat" minW="0" display="grid" gap="3">
          <Button look="outline" icon={<ChatIcon />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Close live chat' : 'Live chat'}
          </Button>
          {open && chat}
        </chakra.aside>
      )}
    </chakra.div>
  );
}
