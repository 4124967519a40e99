import { chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ChatMessage } from '../../domain/worldParts.ts';
import { Button } from '../../ui/Button.tsx';
import { barWindow } from '../../ui/theme/windows.ts';
import type { Messages } from './useMessages.ts';
import { MessageRow, type MessageRowProps } from './MessageRow.tsx';
import { t } from '../../languages/t.ts';

/** The assumed height of a row until it is drawn and measured: a line of text with its reactions. */
const ROW_PX = 64;
/** A list that is scrolled within this distance of its end counts as at its end. */
const END_PX = 60;

interface MessageListProps {
  messages: Messages;
  rowOf: (message: ChatMessage, kept: boolean) => Omit<MessageRowProps, 'message'>;
}

/** The messages, oldest first. Only those in sight are drawn. A list that is at its end follows new messages. */
export function MessageList({ messages: { all, kept, older, loading }, rowOf }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const [away, setAway] = useState(false);
  const virtual = useVirtualRows(all, scroller);
  useMeasuredOnReturn(rows, virtual);

  return (
    <chakra.div position="relative">
      {older !== null && (
        <chakra.div px="4" py="2" borderBottomWidth="1px" borderColor="line">
          <Button look="quiet" size="sm" wide onClick={older} busyText={loading ? t('Loading…') : undefined}>
            {t('Older messages')}
          </Button>
        </chakra.div>
      )}
      <chakra.div
        ref={scroller}
        role="group"
        aria-label={t('Messages, {count}', { count: all.length })}
        tabIndex={0}
        height="clamp(12rem, calc(100dvh - 24rem), 32rem)"
        // Below a game, the field to write in stays above the bar with the bet.
        css={{ [barWindow]: { height: 'clamp(12rem, calc(100dvh - 26rem - var(--bar, 0rem)), 32rem)' } }}
        overflowY="auto"
        overscrollBehavior="contain"
        outlineOffset="-2px"
        scrollbarWidth="thin"
        onScroll={() => setAway(!virtual.isAtEnd(END_PX))}
      >
        <chakra.ol ref={rows} position="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const message = all[item.index];
            return (
              message && (
                <chakra.li
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  aria-posinset={item.index + 1}
                  aria-setsize={all.length}
                  position="absolute"
                  insetX="0"
                  top="0"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <MessageRow message={message} {...rowOf(message, kept.has(message.id))} />
                </chakra.li>
              )
            );
          })}
        </chakra.ol>
      </chakra.div>
      {away && (
        <chakra.div position="absolute" bottom="3" insetX="0" display="grid" justifyItems="center" pointerEvents="none">
          <Button
            look="outline"
            size="sm"
            bg="raised"
            pointerEvents="auto"
            onClick={() => virtual.scrollToIndex(all.length - 1, { align: 'end' })}
          >
            {t('To the newest')}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** The rows in sight. The list begins at its end. */
function useVirtualRows(all: Messages['all'], scroller: RefObject<HTMLDivElement | null>) {
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => all[index]?.id ?? index,
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
  });
  const started = useRef(false);
  useEffect(() => {
    if (started.current || all.length === 0) return;
    started.current = true;
    virtual.scrollToIndex(all.length - 1, { align: 'end' });
  }, [all.length, virtual]);
  return virtual;
}

/**
 * Measures all rows when a hidden tab becomes visible, before the next frame. Browsers report no sizes in hidden tabs, so rows
 * that changed there would overlap in that frame.
 */
function useMeasuredOnReturn(
  rows: RefObject<HTMLOListElement | null>,
  virtual: { readonly resizeItem: (index: number, pixels: number) => void },
): void {
  useEffect(() => {
    const measure = (): void => {
      if (document.visibilityState !== 'visible') return;
      for (const row of rows.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])
        virtual.resizeItem(Number(row.dataset['index']), row.offsetHeight);
    };
    document.addEventListener('visibilitychange', measure);
    return () => document.removeEventListener('visibilitychange', measure);
  }, [rows, virtual]);
}
