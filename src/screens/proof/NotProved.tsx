import { TextLink } from '../../ui/links.ts';
import { Text } from '../../ui/Text.tsx';
import { rich } from '../../languages/rich.tsx';

/** Where /fairness says what no proof covers. */
export const LIMITS_ID = 'limits';

/** What the proof of a round that several people share does not cover. `howHouseCheats`: how the house could choose its result. */
export function NotProved({ howHouseCheats }: { howHouseCheats: string }) {
  return (
    <Text size="sm" tone="muted" flex="1 1 100%">
      {rich(
        '<strong>What this does not prove:</strong> the house knows the seed, so {how}. It could also bet in your name, and this page comes from it. <link>What no proof covers</link>',
        {
          strong: (words) => <strong>{words}</strong>,
          how: howHouseCheats,
          link: (words) => <TextLink to={`/fairness#${LIMITS_ID}`}>{words}</TextLink>,
        },
      )}
    </Text>
  );
}
