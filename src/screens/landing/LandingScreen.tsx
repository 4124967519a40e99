import { chakra } from '@chakra-ui/react';
import { Suspense, type ReactNode } from 'react';
import { brand } from '../../app/brand.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { useHouse } from '../../store/houseContext.ts';
import { HeroLog } from './HeroLog.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { FEED_HEIGHT, WEEK_HEIGHT } from './houseNowSize.ts';
import { SeaChart } from './SeaChart.tsx';
import { Link } from 'react-router-dom';
import { GamePicture, TileGrid, tileLayout, TileWords, tiles } from '../shell/gameTiles.tsx';
import { translated } from '../../languages/translated.ts';
import { t } from '../../languages/t.ts';

const HouseNow = lazyScreen(() => import('./HouseNow.tsx').then((module) => module.HouseNow));

interface LandingScreenProps {
  signedIn: boolean;
  /** Opens the auth dialog on the sign-up form. */
  onCreateAccount: () => void;
}

export function LandingScreen(props: LandingScreenProps) {
  return (
    <>
      <chakra.section
        aria-labelledby="hero-title"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 33rem)' }}
        gap={{ base: '10', lg: '16' }}
        alignItems="center"
        // The height of the log beside it. A slow page may be drawn before all of the log is there, and the title must not move then.
        minH={{ lg: '37.375rem' }}
      >
        <chakra.div>
          <Text fontFamily="heading" fontWeight="600" fontSize="xl" color="accentFg">
            {brand.name}
          </Text>
          <Heading level={1} look="display" id="hero-title" mt="2">
            {translated(brand.heroTitle)}
          </Heading>
          <Text size="lg" tone="muted" mt="5" maxW="34rem">
            {t('Complete offers to earn credits, then use them to play exciting skill-based games with real rewards!')}
          </Text>
          <Actions>
            <HeroActions {...props} />
          </Actions>
        </chakra.div>
        <HeroLog />
      </chakra.section>
      {!props.signedIn && <GameTiles />}
      <RightNow />
      <HowItWorks />
      <Ready {...props} />
    </>
  );
}

function HeroActions({ signedIn, onCreateAccount }: LandingScreenProps) {
  return (
    <>
      {signedIn ? (
        <ButtonLink to="/offers" size="lg">
          {t('Start Earning')}
        </ButtonLink>
      ) : (
        <Button size="lg" onClick={onCreateAccount}>
          {t('Create Account')}
        </Button>
      )}
      <ButtonLink to="/games" size="lg" look="outline">
        {signedIn ? t('Play Games') : t('Explore Games')}
      </ButtonLink>
    </>
  );
}

function Ready({ signedIn, onCreateAccount }: LandingScreenProps) {
  return (
    <chakra.section
      aria-labelledby="ready-title"
      position="relative"
      mt={{ base: '16', sm: '24' }}
      borderWidth="1px"
      borderColor="lineStrong"
      overflow="hidden"
    >
      <SeaChart bare />
      <chakra.div position="relative" px={{ base: '5', sm: '10' }} py={{ base: '8', sm: '12' }} maxW="42rem">
        <Heading level={2} look="title" id="ready-title">
          {t('Ready to Start?')}
        </Heading>
        <Text mt="3">
          {signedIn
            ? t('Every offer says what it pays before you begin.')
            : t('A new account starts with 100 credits. It takes a name, an e-mail address and a password.')}
        </Text>
        <Actions>
          {signedIn ? (
            <ButtonLink to="/offers" size="lg">
              {t('Start Earning Now')}
            </ButtonLink>
          ) : (
            <Button size="lg" onClick={onCreateAccount}>
              {t('Create Free Account')}
            </Button>
          )}
        </Actions>
      </chakra.div>
    </chakra.section>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" mt="7">
      {children}
    </chakra.div>
  );
}

const TileLink = chakra(
  Link,
  {
    base: {
      ...tileLayout,
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

/** The games as pictures, each with one line. */
function GameTiles() {
  return (
    <chakra.section aria-labelledby="tiles-title" mt={{ base: '12', sm: '16' }}>
      <Heading level={2} look="title" id="tiles-title">
        {t('Nine Games')}
      </Heading>
      <Text tone="muted" mt="2">
        {t('You can try most of them free, without an account.')}
      </Text>
      <TileGrid mt="5">
        {tiles.map(({ game, title, line, picture }) => (
          <chakra.li key={game} display="grid">
            <TileLink to={`/games/${game}`}>
              <GamePicture picture={picture} />
              <TileWords>
                <chakra.span fontWeight="650">{title}</chakra.span>
                <chakra.span fontSize="sm" color="muted">
                  {line}
                </chakra.span>
              </TileWords>
            </TileLink>
          </chakra.li>
        ))}
      </TileGrid>
    </chakra.section>
  );
}

/** The newest rounds and what this week paid. The printed page has only room for them. They come when the house is open. */
function RightNow() {
  const open = useHouse() !== null;
  return (
    <chakra.section aria-labelledby="now-title" mt={{ base: '12', sm: '16' }}>
      <Heading level={2} look="title" id="now-title">
        {t('Right Now')}
      </Heading>
      <Text tone="muted" mt="2">
        {t('What is played in this house, and what the week has paid.')}
      </Text>
      <chakra.div
        mt="5"
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gridTemplateRows={{
          base: `${FEED_HEIGHT} ${WEEK_HEIGHT}`,
          lg: FEED_HEIGHT,
        }}
      >
        {open ? (
          <Suspense fallback={<Placeholder />}>
            <HouseNow />
          </Suspense>
        ) : (
          <Placeholder />
        )}
      </chakra.div>
    </chakra.section>
  );
}

function Placeholder() {
  return (
    <>
      <Panel display="grid" placeItems="center" textAlign="center">
        <Text tone="muted">{t('Finished rounds appear here.')}</Text>
      </Panel>
      <Panel alignSelf="start" height={WEEK_HEIGHT} />
    </>
  );
}
