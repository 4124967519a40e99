import { chakra } from '@chakra-ui/react';
import { Fragment, memo } from 'react';
import type { ChatMessage, ReactionName } from '../../domain/worldParts.ts';
import type { AccountId, MessageId } from '../../domain/ids.ts';
import type { Speaker } from '../../store/selectors/chat.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { timesAs } from '../../ui/credits.ts';
import { LevelBadge } from '../shell/LevelBadge.tsx';
import { PersonName } from '../shell/PersonName.tsx';
import { Reactions } from './Reactions.tsx';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/utc.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MuteIcon } from '../../ui/icons/socialIcons.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Text } from '../../ui/Text.tsx';
import { partsOf } from '../../projections/mentions.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { t } from '../../languages/t.ts';

const clock = timesAs({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndClock = timesAs({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const fullTime = timesAs({ dateStyle: 'full', timeStyle: 'long' });

/** Unused reactions appear on hover or keyboard focus. On a touch screen they are always there. */
const quietReactions = {
  '@media (hover: hover)': {
    '& [data-none]': { opacity: '0' },
    '&:hover [data-none], &:focus-within [data-none]': { opacity: '1' },
    // They take no space while they are hidden.
    '& [data-none-yet]': { position: 'absolute', insetEnd: '3', bottom: '1', borderRadius: 'full' },
    '&:hover [data-none-yet], &:focus-within [data-none-yet]': { bg: 'raised', boxShadow: 'inset 0 0 0 1px {colors.line}' },
  },
} as const;

/** The time of an older message names its day too. */
const RECENT_MS = 12 * HOUR_MS;

export interface MessageRowProps {
  message: ChatMessage;
  speaker: Speaker;
  own: AccountId | undefined;
  /** The house's time, to the hour. It decides whether the day is named. */
  now: number;
  onReact?: ((message: MessageId, reaction: ReactionName) => void) | undefined;
  /** Whether the author may not write now. Only admins see it. */
  muted: boolean;
  /** For admins: mutes the author. All guests are one author, null. */
  onMute?: ((account: AccountId | null, name: string, forMs: number) => void) | undefined;
  /** For admins, while the message can be removed. */
  onHide?: ((message: MessageId, name: string) => void) | undefined;
}

/** One message: author, time, text and reactions. */
export const MessageRow = memo(function MessageRow({ message, speaker, own, now, muted, onReact, onMute, onHide }: MessageRowProps) {
  const { id, account, text, at, formerName, hidden } = message;
  const isOwn = account !== null && account === own;
  return (
    <chakra.div
      data-message={id}
      css={quietReactions}
      position="relative"
      display="flex"
      gap="2.5"
      px="4"
      py="2"
      alignItems="start"
      bg={isOwn ? 'accentTint' : undefined}
    >
      <Avatar id={account ?? formerName ?? 'guest'} name={speaker.name} />
      <chakra.div flex="1" minW="0">
        <chakra.div display="flex" flexWrap="wrap" columnGap="2" alignItems="baseline">
          <chakra.span fontWeight="650" fontSize="sm">
            <PersonName account={account} name={speaker.name} />
          </chakra.span>
          <LevelBadge account={account} />
          {speaker.admin && <Badge look="accent">{t('Admin')}</Badge>}
          {muted && <Badge>{t('Muted')}</Badge>}
          {formerName !== null && <Badge title={t('From an earlier version of the chat; it belongs to no account')}>{t('Old')}</Badge>}
          {at > 0 && (
            <chakra.time
              dateTime={new Date(at).toISOString()}
              title={fullTime.format(at)}
              color={isOwn ? 'muted' : 'subtle'}
              fontSize="xs"
              textStyle="numbers"
            >
              {(now - at < RECENT_MS ? clock : dayAndClock).format(at)}
            </chakra.time>
          )}
        </chakra.div>
        {hidden ? (
          <Text size="sm" tone="muted" fontStyle="italic">
            {t('This message was removed')}
          </Text>
        ) : (
          <>
            <chakra.p dir="auto" fontSize="sm" overflowWrap="anywhere" lineHeight="1.45">
              <MessageText text={text} own={own} />
            </chakra.p>
            <Reactions message={message} own={own} onReact={onReact && ((reaction) => onReact(id, reaction))} />
          </>
        )}
      </chakra.div>
      <ModerationMenu
        author={account === null ? t('guests') : speaker.name}
        muted={muted}
        onMute={onMute && formerName === null && !isOwn && !speaker.admin ? (forMs) => onMute(account, speaker.name, forMs) : undefined}
        onHide={onHide && !hidden ? () => onHide(id, speaker.name) : undefined}
        name={speaker.name}
      />
    </chakra.div>
  );
});

const muteTimes = [
  { forMs: 10 * MINUTE_MS, textOf: (author: string) => t('Mute {author} for 10 minutes', { author }) },
  { forMs: HOUR_MS, textOf: (author: string) => t('Mute {author} for an hour', { author }) },
  { forMs: DAY_MS, textOf: (author: string) => t('Mute {author} for a day', { author }) },
  // A hundred years.
  { forMs: 36_500 * DAY_MS, textOf: (author: string) => t('Mute {author} until further notice', { author }) },
] as const;

interface ModerationMenuProps {
  readonly name: string;
  /** Who is muted: the author, or all guests. */
  readonly author: string;
  readonly muted: boolean;
  readonly onMute: ((forMs: number) => void) | undefined;
  readonly onHide: (() => void) | undefined;
}

/** For admins: stops somebody from writing for a while, and removes a message. */
function ModerationMenu({ name, author, muted, onMute, onHide }: ModerationMenuProps) {
  if (!onMute && !onHide) return null;
  return (
    <Menu
      entries={[
        ...(onMute
          ? muteTimes.map(({ forMs, textOf }) => ({
              id: String(forMs),
              text: textOf(author),
              onSelect: () => onMute(forMs),
            }))
          : []),
        ...(onMute && muted ? [{ id: '0', text: t('Unmute {author}', { author }), onSelect: () => onMute(0), apart: true }] : []),
        ...(onHide ? [{ id: 'hide', text: t('Remove this message'), onSelect: onHide, apart: onMute !== undefined }] : []),
      ]}
    >
      <IconButton size="sm" label={t('Moderate {name}', { name })} icon={<MuteIcon size={16} />} />
    </Menu>
  );
}

/** The text of a message, in which names after an @ open cards. The reader's own name stands out. */
function MessageText({ text, own }: { text: string; own: AccountId | undefined }) {
  return text.includes('@') ? <WithNames text={text} own={own} /> : text;
}

function WithNames({ text, own }: { text: string; own: AccountId | undefined }) {
  const names = useAppSelector((state) => state.world.names);
  return partsOf(text, names).map(({ text: part, account }, place) =>
    account === null ? (
      // The parts of a message stay where they are.
      <Fragment key={place}>{part}</Fragment>
    ) : (
      <chakra.strong
        key={place}
        fontWeight="650"
        color="accentFg"
        {...(account === own ? { 'data-mention': 'own', bg: 'accentTint', px: '0.5', borderRadius: 'control' } : {})}
      >
        <PersonName account={account} name={part} />
      </chakra.strong>
    ),
  );
}
