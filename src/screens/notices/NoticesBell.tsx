import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useId, useRef, useState, type FocusEvent } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { BellIcon } from '../../ui/icons/socialIcons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NoticeList } from './NoticeList.tsx';
import { useNotices, type ShownNotice } from './useNotices.ts';
import { t } from '../../languages/t.ts';

/** The bell of the signed-in person. Until the house is open, an empty space of the same size stands there. */
export function NoticesBell() {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  return house && account ? (
    <Bell key={account.id} house={house} account={account} />
  ) : (
    <chakra.span display="inline-block" width={{ base: '8', sm: '10' }} height="10" />
  );
}

/** More unread notices than this are shown as “9+”. */
const MOST_COUNTED = 9;

/** The number of unread notices, on the bell. It is hidden from screen readers, because the button's name has the number. */
const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '0',
    insetEnd: '0',
    minW: '5',
    height: '5',
    px: '1',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    bg: 'accentSolid',
    color: 'onAccent',
    fontSize: 'xs',
    fontWeight: '700',
    lineHeight: '1',
    pointerEvents: 'none',
  },
});

/** Closes on Escape, which gives the focus back to the button, and when the focus or a press goes elsewhere. */
function usePopover() {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && place.current?.contains(target))) close();
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      close();
      // The header stays in view: the page below it must not scroll.
      button.current?.focus({ preventScroll: true });
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, close]);
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !place.current?.contains(relatedTarget)) close();
  };
  return { open, setOpen, close, place, button, onBlur };
}

function Bell({ house, account }: { house: PlayerHouse; account: Account }) {
  const { shown, unread, markRead, busy, failed, more } = useNotices(house, account);
  const { open, setOpen, close, place, button, onBlur } = usePopover();
  // What was unread when the list was opened stays marked while it is open.
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const id = useId();
  const toggle = (): void => {
    setFresh(shown.flatMap(({ notice, unread: isUnread }) => (isUnread ? [notice.key] : [])));
    markRead();
    setOpen(!open);
  };
  const marked = shown.map(({ notice, unread: isUnread }): ShownNotice => ({ notice, unread: isUnread || fresh.includes(notice.key) }));
  return (
    <chakra.div ref={place} position={{ base: 'static', sm: 'relative' }} onBlur={onBlur}>
      <chakra.div position="relative">
        <IconButton
          ref={button}
          label={unread === 0 ? t('Notifications') : t('Notifications, {unread} unread', { unread })}
          icon={<BellIcon />}
          width={{ base: '8', sm: '10' }}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={toggle}
        />
        {unread > 0 && <Count aria-hidden="true">{unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}</Count>}
      </chakra.div>
      {open && <NoticeList id={id} shown={marked} busy={busy} failed={failed} onMore={more} onLeave={close} />}
    </chakra.div>
  );
}
