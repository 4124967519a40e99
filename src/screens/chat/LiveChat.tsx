import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { areGuestsMuted } from '../../domain/events/chat.ts';
import type { ChatMessage, ReactionName } from '../../domain/worldParts.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { AccountId, MessageId } from '../../domain/ids.ts';
import { giftRulesOf } from '../../domain/rules.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/utc.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { TopicAnswer } from '../../api/topics/catalog.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { useTopic } from '../../store/useTopic.ts';
import { selectAccount, selectCorrections, selectRules } from '../../store/selectors/account.ts';
import { GUEST, selectIsSilencedGuest, type Speaker, speakerIn } from '../../store/selectors/chat.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ChatIcon } from '../../ui/icons/socialIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading, Text, VisuallyHidden } from '../../ui/Text.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { PersonName } from '../shell/PersonName.tsx';
import { useTime } from '../shell/useTime.ts';
import { FeedTab } from './FeedTab.tsx';
import { MessageForm } from './MessageForm.tsx';
import { MessageList } from './MessageList.tsx';
import { RainDialog } from './RainDialog.tsx';
import { type Messages, useMessages } from './useMessages.ts';
import { announce } from '../../ui/announcements.tsx';
import { t } from '../../languages/t.ts';

type ChatTab = 'chat' | 'online' | 'rounds';

interface LiveChatProps {
  /** The tab that is open at first. Default: the messages. */
  first?: ChatTab;
}

/** The chat. It waits for the house to open. */
export function LiveChat({ first = 'chat' }: LiveChatProps) {
  const house = useHouse();
  const services = useServices();
  return house && services ? (
    <Chat house={house} services={services} first={first} />
  ) : (
    <Panel>
      <SkeletonGroup label={t('Opening the chat')} rows={8} />
    </Panel>
  );
}

/**
 * The one channel, its messages, and the people in it. Anything else that stands beside the games becomes another tab here, because
 * the column folds as a whole (BesideChat.tsx).
 */
function Chat({ house, services, first }: Required<LiveChatProps> & { house: PlayerHouse; services: HouseServices }) {
  const account = useAppSelector(selectAccount);
  const speakerOf = useSpeakerOf();
  const people = useTopic('people');
  const own = account?.id;
  const messages = useMessages(house, services, own ?? null);
  const [tab, setTab] = useState(first);
  useAnnouncedMessages(messages.all, own, (message) => speakerOf(message).name);
  return (
    <Panel
      as="section"
      aria-label={t('Live chat')}
      pad="none"
      css={{ '& [role=tablist]': { px: '2' }, '& [role=tab]': { px: '2.5' }, '& [role=tabpanel]': { pt: '0' } }}
    >
      <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap="3" px="4" pt="4" pb="1">
        <Heading level={2}>{t('Live chat')}</Heading>
        <chakra.ul aria-label={t('Channels')} fontSize="sm" color="muted" fontWeight="600">
          <li aria-current="true">{t('# General')}</li>
        </chakra.ul>
      </chakra.div>
      <Tabs<ChatTab>
        label={t('Live chat')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'chat', text: t('Chat'), content: <MessagesTab messages={messages} account={account} /> },
          {
            value: 'online',
            text: t('Online'),
            badge: (
              <Badge look="accent">
                {people?.total ?? 0}
                <VisuallyHidden> {t('online')}</VisuallyHidden>
              </Badge>
            ),
            content: <OnlineList people={people} own={own ?? null} />,
          },
          { value: 'rounds', text: t('Rounds'), content: <FeedTab /> },
        ]}
      />
    </Panel>
  );
}

/** What is said after a person, or all guests, were muted or may write again. */
function muteText(name: string | null, forMs: number): string {
  if (name === null) return forMs === 0 ? t('Guests can write again') : t('Guests are muted');
  return forMs === 0 ? t('{name} can write again', { name }) : t('{name} is muted', { name });
}

/** The messages and the field to write in. */
function MessagesTab({ messages, account }: { messages: Messages; account: Account | undefined }) {
  const { messageMaxLength } = useAppSelector(selectRules).chat;
  const speakerOf = useSpeakerOf();
  // Rows name the day of old messages, so an hourly time is enough. A time each second would draw them all each second.
  const now = useTime((time) => Math.floor(time / HOUR_MS) * HOUR_MS);
  // Whether authors are muted is looked up once a minute.
  const minute = useTime((time) => Math.floor(time / MINUTE_MS) * MINUTE_MS);
  const corrections = useAppSelector(selectCorrections);
  const chat = useAppSelector((state) => state.world.chat);
  const guestsMuted = useTime((time) => areGuestsMuted({ corrections, chat }, time));
  const store = useAppStore();
  const isSilenced = useTime((time) => selectIsSilencedGuest(store.getState(), time));
  const isAdmin = account?.role === 'admin';
  const [hiding, setHiding] = useState<MessageToHide | null>(null);
  const [raining, setRaining] = useState(false);
  const rains = giftRulesOf(useAppSelector(selectRules)).rain.mostCents > 0;
  const hide = useCallback((message: MessageId, name: string) => setHiding({ message, name }), []);
  const { send } = useCommand({ many: true });
  const react = useCallback(
    (message: MessageId, reaction: ReactionName) => void send({ type: 'React', payload: { message, reaction } }),
    [send],
  );
  const mute = useCallback(
    (muted: AccountId | null, name: string, forMs: number) => {
      void send({ type: 'MuteInChat', payload: { account: muted, forMs } }, { done: muteText(muted === null ? null : name, forMs) });
    },
    [send],
  );
  return (
    <>
      {messages.all.length === 0 ? (
        <EmptyState title={t('Nobody has said anything yet')} icon={<ChatIcon size={40} />}>
          {t('Say hello: everybody with this page open can read it.')}
        </EmptyState>
      ) : (
        <MessageList
          messages={messages}
          rowOf={(message, kept) => {
            const speaker = speakerOf(message);
            return {
              speaker,
              own: account?.id,
              now,
              muted: isAdmin && (message.account === null ? guestsMuted : speaker.mutedUntil > minute),
              onReact: kept && account ? react : undefined,
              onMute: isAdmin ? mute : undefined,
              onHide: isAdmin && kept ? hide : undefined,
            };
          }}
        />
      )}
      {guestsMuted && <GuestsMuted onLetWrite={isAdmin ? () => mute(null, GUEST, 0) : null} />}
      {hiding && <HideDialog {...hiding} onClose={() => setHiding(null)} />}
      {raining && <RainDialog onClose={() => setRaining(false)} />}
      {isAdmin && rains && (
        <chakra.div px="4" pt="3">
          <Button look="outline" size="sm" onClick={() => setRaining(true)}>
            {t('Make it rain')}
          </Button>
        </chakra.div>
      )}
      <MessageForm name={account?.username ?? GUEST} maxLength={messageMaxLength} silenced={isSilenced} />
    </>
  );
}

/** Says that guests may not write. An admin may let them. */
function GuestsMuted({ onLetWrite }: { onLetWrite: (() => void) | null }) {
  return (
    <chakra.div px="4" pt="3" display="flex" flexWrap="wrap" gap="2" alignItems="center" justifyContent="space-between">
      <Text size="sm" tone="muted" role="status">
        {t('Guests cannot write at the moment.')}
      </Text>
      {onLetWrite && (
        <Button look="outline" size="sm" onClick={onLetWrite}>
          {t('Let guests write')}
        </Button>
      )}
    </chakra.div>
  );
}

/** A message that an admin is about to remove. */
interface MessageToHide {
  readonly message: MessageId;
  readonly name: string;
}

function HideDialog({ message, name, onClose }: MessageToHide & { onClose: () => void }) {
  return (
    <ReasonDialog
      title={t('Remove this message?')}
      description={t('The message of {name} is no longer shown. Its text stays in the log.', { name })}
      submitText={t('Remove message')}
      submitBusyText={t('Removing…')}
      danger
      reader={t('Everybody')}
      decide={(reason, { send }) =>
        send({ type: 'HideMessage', payload: { message, reason } }, { done: t('Message removed'), failed: t('Failed to remove message') })
      }
      onClose={onClose}
    />
  );
}

/** Everybody who has this house open. */
function OnlineList({ people, own }: { people: TopicAnswer<'people'> | null; own: AccountId | null }) {
  // Guests are anonymous: for a guest, the first one is marked as the reader.
  const mine = people?.rows.find(({ account }) => account === own);
  const unlisted = people ? people.total - people.rows.length : 0;
  return (
    <chakra.div display="grid" gap="3" p="4" alignContent="start" minH="16rem">
      {people === null ? (
        <SkeletonGroup label={t('Loading who is online')} rows={4} />
      ) : (
        <chakra.ul display="grid" gap="2" aria-label={t('Online')}>
          {people.rows.map((person) => (
            <chakra.li key={person.id} display="flex" alignItems="center" gap="3" minH="9">
              <Avatar id={person.id} name={person.name ?? GUEST} />
              <PersonName account={person.account} name={person.name ?? GUEST} />
              {person.admin && <Badge look="accent">{t('Admin')}</Badge>}
              {person === mine && <Badge>{t('You')}</Badge>}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <Text size="xs" tone="subtle">
        {unlisted > 0 && <>{t('And {unlisted} more.', { unlisted })} </>}
        {t('These are the players with this page open.')}
      </Text>
    </chakra.div>
  );
}

/** The author of a message, with their current name and whether they are an admin. */
function useSpeakerOf(): (message: Pick<ChatMessage, 'account' | 'formerName'>) => Speaker {
  const usernames = useAppSelector((state) => state.world.usernames);
  const answer = useTopic('admins');
  const roles = useMemo(
    () => ({
      admins: new Set(answer?.rows.map(({ account }) => account)),
      mutes: new Map(answer?.own?.muted.map(({ account, until }) => [account, until])),
    }),
    [answer],
  );
  return useCallback((message) => speakerIn({ usernames }, message, roles), [usernames, roles]);
}

/** Messages within this time are announced together, so that a lively chat does not drown everything else. */
const GATHER_MS = 1_500;

/** Announces other people's new messages politely: one with its words, several as a number. */
function useAnnouncedMessages(
  messages: readonly ChatMessage[],
  own: AccountId | undefined,
  nameOf: (message: ChatMessage) => string,
): void {
  const newest = useRef(messages.at(-1)?.id);
  const waiting = useRef<ChatMessage[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const announceWaiting = useEffectEvent(() => {
    timer.current = undefined;
    const [first, ...others] = waiting.current;
    waiting.current = [];
    if (first)
      announce(
        others.length === 0 ? `${nameOf(first)}: ${first.text}` : t('{count} new messages in the chat', { count: others.length + 1 }),
      );
  });

  useEffect(() => {
    const last = newest.current;
    newest.current = messages.at(-1)?.id;
    if (newest.current === last) return;
    const known = messages.findIndex(({ id }) => id === last);
    // Messages from before the chat was opened are not news.
    if (last !== undefined && known < 0) return;
    const fresh = messages.slice(known + 1).filter(({ account }) => account === null || account !== own);
    waiting.current.push(...fresh);
    if (waiting.current.length === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(() => announceWaiting(), GATHER_MS);
  }, [messages, own]);

  useEffect(() => () => clearTimeout(timer.current), []);
}
