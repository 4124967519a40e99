import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../store/hooks.ts';
import { selectNameOf } from '../../store/selectors/account.ts';
import { RetryBanner, type Retry } from '../../ui/RetryBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BellIcon } from '../../ui/icons/socialIcons.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Heading, VisuallyHidden } from '../../ui/Text.tsx';
import { useSteady } from '../../ui/useSteady.ts';
import { noticeText } from './noticeText.ts';
import type { AnyNotice, ShownNotice } from './useNotices.ts';
import { t } from '../../languages/t.ts';

interface NoticeListProps {
  id: string;
  shown: readonly ShownNotice[];
  busy: boolean;
  failed: Retry | null;
  onMore: (() => void) | null;
  /** Called when a notice leads away. */
  onLeave: () => void;
}

/** The notices under the bell. The list takes the focus, so that the next Tab is on its first link. */
export function NoticeList({ id, shown: newest, busy, failed, onMore, onLeave }: NoticeListProps) {
  const place = useRef<HTMLDivElement>(null);
  const nameOf = useAppSelector(selectNameOf);
  const [shown, steady] = useSteady(newest);
  useEffect(() => place.current?.focus(), []);
  return (
    <chakra.div
      ref={place}
      id={id}
      role="dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      position="absolute"
      top="100%"
      insetEnd={{ base: '3', sm: '0' }}
      insetStart={{ base: '3', sm: 'auto' }}
      width={{ base: 'auto', sm: '24rem' }}
      maxH="min(70dvh, 32rem)"
      overflowY="auto"
      overscrollBehavior="contain"
      mt="1"
      bg="panel"
      borderWidth="1px"
      borderColor="lineStrong"
      borderRadius="panel"
      boxShadow="lifted"
      outline="0"
    >
      <Heading level={2} id={`${id}-title`} look="label" px="4" pt="3" pb="2">
        {t('Notifications')}
      </Heading>
      {failed && <RetryBanner {...failed} />}
      {busy && shown.length === 0 && <SkeletonGroup label={t('Loading the notifications')} rows={3} />}
      {!busy && shown.length === 0 && (
        <EmptyState title={t('Nothing new')} icon={<BellIcon size={32} />}>
          {t('You find out here about bets, withdrawals, bonuses and offers that end while you are away.')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <chakra.ol {...steady}>
          {shown.map(({ notice, unread }) => (
            <Row key={notice.key} notice={notice} unread={unread} content={noticeText(notice, nameOf)} onLeave={onLeave} />
          ))}
        </chakra.ol>
      )}
      {onMore && shown.length > 0 && (
        <Button look="quiet" size="sm" wide onClick={onMore} busyText={busy ? t('Loading…') : undefined}>
          {t('Older notifications')}
        </Button>
      )}
    </chakra.div>
  );
}

interface RowProps {
  notice: AnyNotice;
  unread: boolean;
  content: ReturnType<typeof noticeText>;
  onLeave: () => void;
}

function Row({ notice, unread, content: { text, to }, onLeave }: RowProps) {
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" bg={unread ? 'accentTint' : undefined}>
      <chakra.div
        asChild
        display="grid"
        gap="0.5"
        px="4"
        py="2.5"
        minH="thumb"
        fontSize="sm"
        overflowWrap="anywhere"
        color="fg"
        textDecoration="none"
        _hover={{ bg: 'raised' }}
        _focusVisible={{ outlineOffset: '-2px' }}
      >
        <Link to={to} onClick={onLeave}>
          <chakra.span fontWeight={unread ? '620' : '500'}>
            {unread && <VisuallyHidden>{t('New:')} </VisuallyHidden>}
            {text}
          </chakra.span>
          {'at' in notice && (
            <chakra.span color="muted" fontSize="xs">
              <Moment at={notice.at} />
            </chakra.span>
          )}
        </Link>
      </chakra.div>
    </chakra.li>
  );
}
