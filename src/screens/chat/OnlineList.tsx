import { chakra } from '@chakra-ui/react';
import type { OnlinePerson } from '../../store/selectors/chat.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Text } from '../../ui/Text.tsx';

/** Everybody who has a tab open. */
export function OnlineList({ people, own }: { people: readonly OnlinePerson[]; own: string | undefined }) {
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
