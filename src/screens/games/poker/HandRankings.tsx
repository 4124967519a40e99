import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { CardFace } from './PlayingCard.tsx';
import { translated } from '../../../languages/translated.ts';

/** The ten hands, best first, named as in the rulebook. The last cards of an example, as many as `beside`, are no part of the hand. */
export const handRankings: readonly { readonly name: string; readonly cards: readonly string[]; readonly beside: number }[] = [
  { name: 'Royal Flush', cards: ['As', 'Ks', 'Qs', 'Js', 'Ts'], beside: 0 },
  { name: 'Straight Flush', cards: ['9h', '8h', '7h', '6h', '5h'], beside: 0 },
  { name: 'Four of a Kind', cards: ['Qs', 'Qh', 'Qd', 'Qc', '7s'], beside: 1 },
  { name: 'Full House', cards: ['Jd', 'Jc', 'Js', '4h', '4s'], beside: 0 },
  { name: 'Flush', cards: ['Kd', 'Jd', '8d', '5d', '3d'], beside: 0 },
  { name: 'Straight', cards: ['Tc', '9d', '8s', '7h', '6c'], beside: 0 },
  { name: 'Three of a Kind', cards: ['8c', '8d', '8s', 'Kh', '3d'], beside: 2 },
  { name: 'Two Pair', cards: ['Ah', 'Ac', '6s', '6d', 'Jh'], beside: 1 },
  { name: 'Pair', cards: ['Td', 'Ts', 'Ah', '7c', '4d'], beside: 3 },
  { name: 'High Card', cards: ['Ac', 'Jh', '9s', '5d', '2c'], beside: 4 },
];

/** The list of hands, best first. `current` is the hand of the last deal. */
export const HandRankings = memo(function HandRankings({ current = null }: { current?: string | null }) {
  return (
    <chakra.ol display="grid">
      {handRankings.map((ranking) => (
        <Ranking key={ranking.name} {...ranking} made={ranking.name === current} />
      ))}
    </chakra.ol>
  );
});

const Ranking = memo(function Ranking({ name, cards, beside, made }: (typeof handRankings)[number] & { made: boolean }) {
  return (
    <chakra.li
      aria-current={made ? 'true' : undefined}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="2"
      rowGap="1"
      py="2"
      px="2"
      borderBottomWidth="1px"
      borderColor="line"
      bg={made ? 'accentTint' : undefined}
      color={made ? 'accentFg' : undefined}
      fontWeight={made ? '700' : '500'}
      fontSize="sm"
      _last={{ borderBottomWidth: '0' }}
    >
      {translated(name)}
      <chakra.span aria-hidden="true" display="inline-flex" gap="0.1875rem">
        {cards.map((card, i) => (
          <chakra.span key={card} width="clamp(1.25rem, 6.2vw, 1.75rem)" opacity={i < cards.length - beside ? '1' : '0.45'}>
            <CardFace card={card} />
          </chakra.span>
        ))}
      </chakra.span>
    </chakra.li>
  );
});
