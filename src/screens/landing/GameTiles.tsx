import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Heading, Text } from '../../ui/Text.tsx';
import { GamePicture, TileGrid, tiles } from '../shell/gameTiles.tsx';

const Place = chakra(
  Link,
  {
    base: {
      display: 'grid',
      alignContent: 'start',
      gap: '1',
      p: '3',
      color: 'fg',
      textDecoration: 'none',
      bg: 'panel',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'panel',
      _hover: { borderColor: 'accentSolid' },
    },
  },
  { forwardProps: ['to'] },
);

/** The games as pictures, each with one line. All can be tried without an account. */
export function GameTiles() {
  return (
    <chakra.section aria-labelledby="tiles-title" mt={{ base: '12', sm: '16' }}>
      <Heading level={2} look="title" id="tiles-title">
        Nine Games
      </Heading>
      <Text tone="muted" mt="2">
        You can try most of them free, without an account.
      </Text>
      <TileGrid mt="5">
        {tiles.map(({ game, title, line, picture }) => (
          <chakra.li key={game} display="grid">
            <Place to={`/games/${game}`}>
              <GamePicture picture={picture} />
              <chakra.span fontWeight="650" mt="1">
                {title}
              </chakra.span>
              <chakra.span fontSize="sm" color="muted">
                {line}
              </chakra.span>
            </Place>
          </chakra.li>
        ))}
      </TileGrid>
    </chakra.section>
  );
}
