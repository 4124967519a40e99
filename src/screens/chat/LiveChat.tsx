import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import type { ReactionName, ChatMessage } from '../../domain/worldParts.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { AccountId, MessageId } from '../../domain/ids.ts';
import type { House } from '../../house/house.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { useOpenTabs } from '../../store/presenceContext.ts';
import { selectAccount, selectRules } from '../../store/selectors/account.ts';
import { GUEST, peopleIn, selectSpeakerOf, type OnlinePerson } from '../../store/selectors/chat.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ChatIcon } from '../../ui/icons/socialIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading, Text, VisuallyHidden } from '../../ui/Text.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { useTime } from '../shell/useTime.ts';
import { FeedTab } from './FeedTab.tsx';
import { MessageForm } from './MessageForm.tsx';
import { MessageList } from './MessageList.tsx';

import { useMessages, type Messages } from './useMessages.ts';
import { useSpokenMessages } from './useSpokenMessages.ts';

const HOUR_MS = 3_600_000;

type ChatTab = 'chat' | 'online' | 'rounds';

/** The chat. It waits for the house to open. */
export function LiveChat() {
  const house = useHouse();
  return house ? (
    <Chat house={house} />
  ) : (
    <Panel>
      <SkeletonGroup label="Opening the chat" rows={8} />
    </Panel>
  );
}

/**
 * The one channel, its messages, and the people in it. Whatever else is to stand beside the games is another item of `items`: the
 * column has no other place, and folds as a whole (BesideChat.tsx). What comes from another folder of screens is handed down from
 * the route, through a property of `BesideChat`.
 */
function Chat({ house }: { house: House }) {
  const account = useAppSelector(selectAccount);
  const speakerOf = useAppSelector(selectSpeakerOf);
  const accounts = useAppSelector((state) => state.world.accounts);
  const tabs = useOpenTabs();
  const messages = useMessages(house);
  const [tab, setTab] = useState<ChatTab>('chat');
  const people = useMemo(() => peopleIn(accounts, tabs), [accounts, tabs]);
  const own = account?.id;
  useSpokenMessages(
    messages.all,
    own,
    useCallback((message: ChatMessage) => speakerOf(message).name, [speakerOf]),
  );
  return (
    <Panel as="section" aria-label="Live chat" pad="none" css={{ '& [role=tablist]': { px: '2' }, '& [role=tabpanel]': { pt: '0' } }}>
      <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap="3" px="4" pt="4" pb="1">
        <Heading level={2}>Live chat</Heading>
        <chakra.ul aria-label="Channels" listStyleType="none" p="0" m="0" fontSize="sm" color="muted" fontWeight="600">
          <li aria-current="true"># General</li>
        </chakra.ul>
      </chakra.div>
      <Tabs<ChatTab>
        label="Live chat"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'chat', text: 'Chat', content: <Said messages={messages} account={account} /> },
          {
            value: 'online',
            text: 'Online',
            badge: (
              <Badge look="accent">
                {people.length}
                <VisuallyHidden> online</VisuallyHidden>
              </Badge>
            ),
            content: <OnlineList people={people} own={own ?? tabs[0]?.tab} />,
          },
          { value: 'rounds', text: 'Rounds', content: <FeedTab /> },
        ]}
      />
    </Panel>
  );
}

/** The messages and the field to write in. */
function Said({ messages, account }: { messages: Messages; account: Account | undefined }) {
  const { messageMaxLength } = useAppSelector(selectRules).chat;
  const speakerOf = useAppSelector(selectSpeakerOf);
  // Rows name the day of old messages, so an hourly time is enough. A time each second would draw them all each second.
  const now = useTime((time) => Math.floor(time / HOUR_MS) * HOUR_MS);
  const { send } = useCommand({ many: true });
  const react = useCallback(
    (message: MessageId, reaction: ReactionName) => void send({ type: 'React', payload: { message, reaction } }),
    [send],
  );
  const mute = useCallback(
    (muted: AccountId, name: string, forMs: number) => {
      const done = forMs === 0 ? `${name} may write again` : `${name} is muted`;
      void send({ type: 'MuteInChat', payload: { account: muted, forMs } }, { done });
    },
    [send],
  );
  return (
    <>
      {messages.all.length === 0 ? (
        <EmptyState title="Nobody has said anything yet" icon={<ChatIcon size={40} />}>
          Say hello: everybody who has this house open reads it at once.
        </EmptyState>
      ) : (
        <MessageList
          messages={messages}
          rowOf={(message, kept) => ({
            speaker: speakerOf(message),
            own: account?.id,
            now,
            onReact: kept && account ? react : undefined,
            onMute: account?.role === 'admin' ? mute : undefined,
          })}
        />
      )}
      <MessageForm name={account?.username ?? GUEST} maxLength={messageMaxLength} />
    </>
  );
}

/** Everybody who has a tab open. */
function OnlineList({ people, own }: { people: readonly OnlinePerson[]; own: string | undefined }) {
  return (
    <chakra.div display="grid" gap="3" p="4" alignContent="start" minH="16rem">
      <chakra.ul listStyleType="none" p="0" m="0" display="grid" gap="2" aria-label="Online">
        {people.map(({ id, name, admin }) => (
          <chakra.li key={id} display="flex" alignItems="center" gap="3" minH="9">
            <Avatar id={id} name={name} />
            <chakra.span overflowWrap="anywhere">{name}</chakra.span>
            {admin && <Badge look="accent">Admin</Badge>}
            {id === own && <Badge>You</Badge>}
          </chakra.li>
        ))}
      </chakra.ul>
      <Text size="xs" tone="subtle">
        Counted over the open tabs of this browser, where this house lives.
      </Text>
    </chakra.div>
  );
}
