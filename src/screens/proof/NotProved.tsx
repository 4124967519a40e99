import { TextLink } from '../../ui/links.ts';
import { Text } from '../../ui/Text.tsx';

/** Where /fairness says what no proof covers. */
export const LIMITS_ID = 'limits';

/** What the proof of a round that several people share does not cover. `how`: how the house could choose its result. */
export function NotProved({ how }: { how: string }) {
  return (
    <Text size="sm" tone="muted" flex="1 1 100%">
      <strong>What this does not prove:</strong> the house knows the seed, so {how}. It could also bet in your name, and this page comes
      from it. <TextLink to={`/fairness#${LIMITS_ID}`}>What no proof covers</TextLink>
    </Text>
  );
}
