import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { FeedRow } from '../../api/topics/rounds.ts';
import { MINUTE_MS } from '../../domain/utc.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectIsGuest } from '../../store/selectors/account.ts';
import { selectOpenEvents } from '../../store/selectors/sports.ts';
import { favouriteToggled } from '../../store/preferences.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { StarIcon } from '../../ui/icons/placeIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Text } from '../../ui/Text.tsx';
import { GuestPrompt } from '../play/GuestPrompt.tsx';
import { useShownRounds } from '../play/useShownRounds.ts';
import { GamePicture, TileGrid, tileLayout, TileWords, tiles } from '../shell/gameTiles.tsx';
import { useTime } from '../shell/useTime.ts';
import { t } from '../../languages/t.ts';

/** A game with a round this new is being played now. */
const NOW_MS = 10 * MINUTE_MS;

const NO_ROWS: readonly FeedRow[] = [];

/** All games as pictures: favourites first, each with what was played and won on it. */
export function Lobby() {
  const guest = useAppSelector(selectIsGuest);
  const favourites = useAppSelector((state) => state.preferences.favouriteGames);
  const newest = useShownRounds('newest') ?? NO_ROWS;
  const biggest = useShownRounds('biggest') ?? NO_ROWS;
  const shown = tiles.toSorted((a, b) => Number(favourites.includes(b.game)) - Number(favourites.includes(a.game)));
  return (
    <chakra.section aria-label={t('All games')} display="grid" gap="5" pt="5">
      {guest && (
        <Panel>
          <GuestPrompt>{t('You can try most games free.')}</GuestPrompt>
        </Panel>
      )}
      <TileGrid>
        {shown.map((tile) => (
          <GameTile
            key={tile.game}
            tile={tile}
            isFavourite={favourites.includes(tile.game)}
            last={newest.find(({ game }) => game === tile.game)}
            best={biggest.find(({ game }) => game === tile.game)}
          />
        ))}
      </TileGrid>
    </chakra.section>
  );
}

interface GameTileProps {
  tile: (typeof tiles)[number];
  isFavourite: boolean;
  /** The newest round of the game. */
  last: FeedRow | undefined;
  /** Its biggest win of the day. */
  best: FeedRow | undefined;
}

const TileLink = chakra(
  Link,
  { base: { fontWeight: '650', color: 'fg', textDecoration: 'none', _before: { content: '""', position: 'absolute', inset: '0' } } },
  { forwardProps: ['to'] },
);

function GameTile({ tile: { game, title, line, picture }, isFavourite, last, best }: GameTileProps) {
  const dispatch = useAppDispatch();
  const isLast = useAppSelector((state) => state.preferences.lastGame === game);
  return (
    <Panel as="li" pad="none" position="relative" data-game={game} _hover={{ borderColor: 'accentSolid' }} css={tileLayout}>
      <GamePicture picture={picture} />
      <TileWords>
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2">
          <TileLink to={`/games/${game}`}>{title}</TileLink>
          <IconButton
            size="sm"
            label={t('{title} as a favourite', { title })}
            icon={<StarIcon size={18} />}
            aria-pressed={isFavourite}
            position="relative"
            my="-1"
            css={{ '&[aria-pressed=true] svg': { fill: 'currentColor' } }}
            onClick={() => dispatch(favouriteToggled(game))}
          />
        </chakra.div>
        <Text size="sm" tone="muted">
          {line}
        </Text>
        {game === 'sports' ? <OpenEvents /> : <Played last={last} best={best} />}
        {isLast && (
          <chakra.span justifySelf="start">
            <Badge>{t('Last opened')}</Badge>
          </chakra.span>
        )}
      </TileWords>
    </Panel>
  );
}

const nameOf = ({ player }: FeedRow): string => player ?? t('Hidden');

/** "Last: ada won 9.40", "Last: ada lost 10.00" */
function endOf(row: FeedRow): string {
  const profit = row.payoutCents - row.stakeCents;
  const end = { name: nameOf(row), amount: formatCredits(Math.abs(profit)) };
  return profit < 0 ? t('Last: {name} lost {amount}', end) : t('Last: {name} won {amount}', end);
}

/** What was played and won on a game. Its lines keep their place, so that news moves nothing. */
function Played({ last, best }: Pick<GameTileProps, 'last' | 'best'>) {
  const isPlayedNow = useTime((now) => last !== undefined && now - last.at < NOW_MS);
  return (
    <Text size="sm" minH="2lh" overflowWrap="anywhere">
      {isPlayedNow && <chakra.span color="successFg">{t('Being played now.')} </chakra.span>}
      {best
        ? t('Best of today: {name} won {profit}', { name: nameOf(best), profit: formatCredits(best.payoutCents - best.stakeCents) })
        : last && endOf(last)}
    </Text>
  );
}

function OpenEvents() {
  const count = useAppSelector((state) => selectOpenEvents(state).length);
  return (
    <Text size="sm" minH="2lh">
      {count === 0 ? t('No open events') : t('{count, plural, one {# open event} other {# open events}}', { count })}
    </Text>
  );
}
