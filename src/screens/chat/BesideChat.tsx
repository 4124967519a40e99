import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { DAY_MS } from '../../domain/utc.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { chatToggled } from '../../store/preferences.ts';
import { useAccountLoading } from '../../store/useAccountLoading.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChatIcon } from '../../ui/icons/socialIcons.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/Text.tsx';
import { roomyWindow } from '../../ui/theme/windows.ts';
import { LiveChat } from './LiveChat.tsx';
import { t } from '../../languages/t.ts';

/** From this width on, a game and the chat fit side by side. */
const SIDE_BY_SIDE = '(min-width: 80rem)';
/** From this width on, the game's board keeps 640 px beside the chat. */
const ROOM_FOR_BOTH = '(min-width: 90rem)';

const onWidth = (listener: () => void): (() => void) => {
  const query = window.matchMedia(SIDE_BY_SIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const isWide = (): boolean => window.matchMedia(SIDE_BY_SIDE).matches;

interface BesideChatProps {
  /** The page. It gets a button for its first row: the one that folds the chat, or one that jumps to the chat below. */
  children: (button: ReactNode) => ReactNode;
}

/** A page with the live chat beside it, or below it where there is no room. The chat folds away behind a button. */
export function BesideChat({ children }: BesideChatProps) {
  return useAccountLoading() ? <PageSkeleton label={t('Loading')} wide /> : <Beside>{children}</Beside>;
}

function Beside({ children }: BesideChatProps) {
  const wide = useSyncExternalStore(onWidth, isWide);
  const { open, toggle, unread, messagesFirst } = useFolding();
  const { chatRef, jump } = useJumpToChat();
  const button = (
    <Button
      look="outline"
      size={wide ? 'sm' : 'md'}
      icon={<ChatIcon />}
      aria-expanded={open}
      onClick={toggle}
      position="relative"
      flexShrink="0"
    >
      {t('Live chat')}
      {unread > 0 && <Unread count={unread} />}
    </Button>
  );
  const jumpButton = (
    <IconButton
      label={t('Go to the chat')}
      icon={
        <>
          <ChatIcon />
          {unread > 0 && <Unread count={unread} />}
        </>
      }
      position="relative"
      marginInlineStart="-2"
      onClick={() => {
        if (!open) toggle();
        jump();
      }}
    />
  );
  const chat = open && <LiveChat first={messagesFirst ? 'chat' : 'rounds'} />;
  return (
    <chakra.div
      data-wide-page=""
      display="grid"
      gap="6"
      gridTemplateColumns={wide && open ? 'minmax(0, 1fr) clamp(17rem, 22vw, 20rem)' : 'minmax(0, 1fr)'}
      alignItems="start"
    >
      <chakra.div minW="0">{children(wide ? button : jumpButton)}</chakra.div>
      {wide ? (
        open && (
          <chakra.aside aria-label={t('Chat')} minW="0" css={{ [roomyWindow]: { position: 'sticky', top: '20' } }}>
            {chat}
          </chakra.aside>
        )
      ) : (
        <chakra.aside ref={chatRef} aria-label={t('Chat')} minW="0" display="grid" gap="3" scrollMarginTop="24">
          {button}
          {chat}
        </chakra.aside>
      )}
    </chakra.div>
  );
}

/** Jumps from the top of a narrow page to the chat below it: scrolls it into view, and focuses its button. */
function useJumpToChat() {
  const chatRef = useRef<HTMLElement>(null);
  const [jumps, setJumps] = useState(0);
  useEffect(() => {
    if (jumps === 0) return;
    chatRef.current?.scrollIntoView({ block: 'start' });
    chatRef.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [jumps]);
  return { chatRef, jump: () => setJumps((before) => before + 1) };
}

/** A dot in a corner of the button. It takes no room, so it moves nothing when a message comes. */
function Unread({ count }: { count: number }) {
  return (
    <>
      <chakra.span
        aria-hidden="true"
        position="absolute"
        top="-1"
        insetEnd="-1"
        width="3"
        height="3"
        borderRadius="full"
        bg="flare"
        boxShadow="0 0 0 2px {colors.page}"
      />
      <VisuallyHidden>{t('{count} new', { count })}</VisuallyHidden>
    </>
  );
}

/**
 * Whether the chat is open, and how many messages came while it was not. A person's choice counts. Before there is one, the chat
 * is open where there is room: with its messages if somebody has written within a day, and with the rounds of everybody if not. This is
 * decided once, when the page opens, because a chat that opened later would move the board.
 */
function useFolding() {
  const dispatch = useAppDispatch();
  const house = useHouse();
  const messages = useAppSelector((state) => state.world.chat.messages);
  const chosen = useAppSelector((state) => state.preferences.chatOpen);
  const [hasRoom] = useState(() => window.matchMedia(ROOM_FOR_BOTH).matches);
  const [isLively] = useState(() => {
    const last = messages.at(-1)?.at;
    return house !== null && last !== undefined && house.ports.clock.now() - last < DAY_MS;
  });
  const [read, setRead] = useState(messages.at(-1)?.id);
  const open = chosen ?? hasRoom;
  const toggle = (): void => {
    setRead(messages.at(-1)?.id);
    dispatch(chatToggled(!open));
  };
  const unread = open ? 0 : messages.length - 1 - messages.findLastIndex(({ id }) => id === read);
  // A person who opens the chat wants to read or write.
  return { open, toggle, unread, messagesFirst: isLively || chosen !== null };
}
