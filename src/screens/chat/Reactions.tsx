import { chakra } from '@chakra-ui/react';
import type { ReactionName, ChatMessage } from '../../domain/worldParts.ts';
import type { AccountId } from '../../domain/ids.ts';
import { VisuallyHidden } from '../../ui/Text.tsx';
import { reactions } from './chatIcons.ts';
import { t } from '../../languages/t.ts';

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  minW: '7',
  minH: '7',
  px: '1.5',
  borderRadius: 'full',
  borderWidth: '1px',
  borderColor: 'line',
  color: 'muted',
  fontSize: 'xs',
  fontWeight: '600',
  textStyle: 'numbers',
} as const;

const Toggle = chakra('button', {
  base: {
    ...look,
    cursor: 'pointer',
    transition: 'opacity {durations.fast}, color {durations.fast}, background-color {durations.fast}',
    _hover: { color: 'fg', bg: 'raised' },
    '&[aria-pressed=true]': { color: 'accentFg', bg: 'accentTint', borderColor: 'currentColor' },
    '&[data-none]': { borderColor: 'transparent' },
  },
});

const Count = chakra('span', { base: look });

interface ReactionsProps {
  message: ChatMessage;
  own: AccountId | undefined;
  /** Left out where reactions are read-only: for guests, and under old messages. */
  onReact?: ((reaction: ReactionName) => void) | undefined;
}

/**
 * The reactions of a message with their counts. A press adds the reader's own or takes it back. `data-none` marks a reaction that nobody gave,
 * and `data-none-yet` a row of only such: MessageRow.tsx hides them until the pointer is over the message.
 */
export function Reactions({ message, own, onReact }: ReactionsProps) {
  const counted = reactions.map((one) => ({
    ...one,
    count: Object.keys(message.reactions[one.name] ?? {}).length + (message.formerReactions[one.name] ?? 0),
  }));
  if (onReact === undefined) {
    const given = counted.filter(({ count }) => count > 0);
    if (given.length === 0) return null;
    return (
      <chakra.div display="flex" gap="1" mt="1">
        {given.map(({ name, text, Icon, count }) => (
          <Count key={name}>
            <Icon size={15} />
            {count}
            <VisuallyHidden>× {text}</VisuallyHidden>
          </Count>
        ))}
      </chakra.div>
    );
  }
  return (
    <chakra.div
      display="flex"
      gap="1"
      mt="1"
      role="group"
      aria-label={t('Reactions')}
      {...(counted.every(({ count }) => count === 0) ? { 'data-none-yet': '' } : {})}
    >
      {counted.map(({ name, text, Icon, count }) => (
        <Toggle
          key={name}
          type="button"
          title={text}
          aria-label={`${text}, ${count}`}
          aria-pressed={own !== undefined && message.reactions[name]?.[own] === true}
          {...(count === 0 ? { 'data-none': '' } : {})}
          onClick={() => onReact(name)}
        >
          <Icon size={15} />
          {count > 0 && count}
        </Toggle>
      ))}
    </chakra.div>
  );
}
