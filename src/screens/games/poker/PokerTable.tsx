/**
 * The table of Poker: the cards of the dealer, the board and the player, turned up street by street. Each street has a fifth of the time, with a
 * sound for each card. Nothing is rendered while they turn: `useMovement` calls what `start` returns in every frame, and that turns the elements.
 */
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { describeHand } from './describeHand.ts';
import { capitalised } from '../../../ui/capitalised.ts';
import type { Beat } from '../../../ui/sounds.ts';
import { flatWindow } from '../../../ui/theme/windows.ts';
import { Board, type BoardMovement, type BoardShape } from '../boards/Board.tsx';
import { CardBack, CardFace } from './PlayingCard.tsx';
import { portion, useMovement } from '../boards/useMovement.ts';
import { t } from '../../../languages/t.ts';

/** The five streets of a deal, in the order of their turning. */
const streets = ['player', 'flop', 'turn', 'river', 'dealer'] as const;
type Street = (typeof streets)[number];

/** Three rows of cards, and between them the names and lines that do not grow. */
const SHAPE: BoardShape = { most: '46rem', ratio: 1.19, more: '6.5rem', least: '15rem' };
const ON_PHONE = { more: '7.75rem' };
/** All nine cards in one row, the names above them. */
const WHEN_LOW = { ratio: 6.6, more: '2.25rem' };

/** The part of a street's time in which a card turns. */
const TURNING = 0.3;

/** How far a street's cards are turned (0 to 1) at a part (0 to 1) of the whole deal. Each street has a fifth of the deal. */
const turnedAt = (street: Street, part: number): number =>
  portion(part * streets.length, streets.indexOf(street), streets.indexOf(street) + TURNING);

/** How many cards of a street turn. */
const CARDS: Readonly<Record<Street, number>> = { player: 2, flop: 3, turn: 1, river: 1, dealer: 2 };
/** The cards of a street sound one after the other, so that a player hears how many they are. */
const BETWEEN_CARDS_MS = 70;

/** A card for each that turns. */
export const dealSounds = (durationMs: number): readonly Beat[] =>
  streets.flatMap((street, place) =>
    Array.from({ length: CARDS[street] }, (_, i): Beat => ({
      sound: 'card',
      atMs: (place * durationMs) / streets.length + i * BETWEEN_CARDS_MS,
    })),
  );

/** Cards are written as in the log: `Ah`, `Td`. */
interface PokerDeal {
  readonly player: readonly string[];
  readonly dealer: readonly string[];
  /** Flop, turn and river. */
  readonly board: readonly string[];
}

export interface PokerTableProps extends BoardMovement {
  /** The deal to show or to turn up. Null before the first. */
  outcome: PokerDeal | null;
  /** The five cards of the best hand. They are lifted once all cards are turned. */
  best: readonly string[];
  /** Null while cards turn. */
  won: boolean | null;
}

/** The street of each card in a row of these streets. */
const streetsOfCards = (...row: readonly Street[]): readonly Street[] =>
  row.flatMap((street) => Array.from({ length: CARDS[street] }, () => street));

interface CardProps {
  street: Street;
  card: string | undefined;
  /** 'best' is lifted, 'other' is faded, null is neither. */
  rank: 'best' | 'other' | null;
}

/** Both sides of a card. `turn` shows one of them. */
function Card({ street, card, rank }: CardProps) {
  return (
    <chakra.div
      data-street={street}
      data-card={card}
      data-best={rank === 'best'}
      data-rank={rank}
      position="relative"
      aspectRatio="5 / 7"
      borderRadius="10% / 7.14%"
      transition="translate {durations.moderate}, opacity {durations.moderate}"
      translate="0 0"
      css={{
        '&[data-rank=best]': { translate: '0 -0.375rem', boxShadow: { base: '0 0 0 2px {colors.flare}', sm: '0 0 0 3px {colors.flare}' } },
        '&[data-rank=other]': { opacity: '0.5' },
      }}
    >
      <chakra.div position="absolute" inset="0" willChange="transform">
        <CardBack />
      </chakra.div>
      <chakra.div position="absolute" inset="0" willChange="transform" visibility="hidden">
        {card !== undefined && <CardFace card={card} />}
      </chakra.div>
    </chakra.div>
  );
}

function Seat({ name, hand, tone, area }: { name: string; hand: string | null; tone: string; area: string }) {
  return (
    // On a phone the words are wider than the cards, which they must not push apart.
    <chakra.div
      display="flex"
      justifyContent="center"
      gap="2"
      minW="0"
      minH="6"
      fontSize="sm"
      color="muted"
      whiteSpace="nowrap"
      css={{ gridArea: area }}
    >
      <chakra.span fontWeight="600">{name}</chakra.span>
      {hand !== null && (
        <chakra.span color={tone} fontWeight="700" animation="appear {durations.moderate}">
          {hand}
        </chakra.span>
      )}
    </chakra.div>
  );
}

/** Draws a card that is turned by a part: 0 shows its back, 1 its face. */
function turn(card: HTMLElement, turned: number): void {
  const [back, face] = card.children as unknown as [HTMLElement, HTMLElement];
  const width = Math.abs(Math.cos(turned * Math.PI)).toFixed(4);
  for (const side of [back, face]) side.style.transform = `scaleX(${width})`;
  back.style.visibility = turned < 0.5 ? 'visible' : 'hidden';
  face.style.visibility = turned < 0.5 ? 'hidden' : 'visible';
}

const pair = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, 1fr)',
  gap: { base: '1.5', sm: '3' },
  mx: 'auto',
  // About as wide as two of the five cards of the board.
  width: 'calc((100% - 1.5rem) * 0.4)',
  // Here its column of the grid has the width of two cards.
  [flatWindow]: { width: 'full' },
} as const;

const places = {
  gridTemplateAreas: '"dealer" "dealt" "board" "own" "player"',
  [flatWindow]: { gridTemplateAreas: '"dealer . player" "dealt board own"', gridTemplateColumns: '2fr 5fr 2fr', columnGap: '6' },
};

/** The cards of the dealer, the board and the player, turned street by street. */
export function PokerTable({ outcome, best, won, moving, durationMs, onSkip }: PokerTableProps) {
  const table = useRef<HTMLDivElement>(null);
  const isOver = outcome !== null && !moving;

  useMovement({
    subject: outcome && [...outcome.player, ...outcome.board, ...outcome.dealer].join(),
    moving,
    durationMs,
    faded: table,
    start: () => {
      const groups = streets.map((street) => ({
        street,
        elements: [...(table.current?.querySelectorAll<HTMLElement>(`[data-street=${street}]`) ?? [])],
        turned: -1,
      }));
      return (part) => {
        for (const group of groups) {
          const turned = turnedAt(group.street, part);
          if (turned === group.turned) continue;
          group.turned = turned;
          for (const card of group.elements) turn(card, turned);
        }
      };
    },
  });

  const rankOf = (card: string | undefined): CardProps['rank'] =>
    !isOver || best.length === 0 || card === undefined ? null : best.includes(card) ? 'best' : 'other';
  const row = (cards: readonly string[] | undefined, at: readonly Street[]) =>
    at.map((street, i) => <Card key={i} street={street} card={cards?.[i]} rank={rankOf(cards?.[i])} />);
  return (
    <Board game="poker" moving={moving} onSkip={onSkip} shape={SHAPE} onPhone={ON_PHONE} whenLow={WHEN_LOW}>
      <chakra.div ref={table} display="grid" gap="3" css={places}>
        <Seat
          area="dealer"
          name={t('Dealer')}
          hand={isOver ? capitalised(describeHand([...outcome.dealer, ...outcome.board])) : null}
          tone="fg"
        />
        <chakra.div {...pair} css={{ gridArea: 'dealt' }}>
          {row(outcome?.dealer, streetsOfCards('dealer'))}
        </chakra.div>
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(5, minmax(0, 1fr))"
          gap={{ base: '1.5', sm: '3' }}
          my="2"
          py="4"
          borderBlockWidth="1px"
          borderColor="contour"
          css={{ gridArea: 'board', [flatWindow]: { my: '0', py: '0', borderBlockWidth: '0' } }}
        >
          {row(outcome?.board, streetsOfCards('flop', 'turn', 'river'))}
        </chakra.div>
        <chakra.div {...pair} css={{ gridArea: 'own' }}>
          {row(outcome?.player, streetsOfCards('player'))}
        </chakra.div>
        <Seat
          area="player"
          name={t('You')}
          hand={isOver ? capitalised(describeHand([...outcome.player, ...outcome.board])) : null}
          tone={won ? 'successFg' : 'fg'}
        />
      </chakra.div>
    </Board>
  );
}
