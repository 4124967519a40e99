import { chakra } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useHouse } from '../../store/houseContext.ts';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { FEED_ROWS, FIGURES, ROW } from './houseNowSize.ts';
import { t } from '../../languages/t.ts';

const HouseNow = lazyScreen(() => import('./HouseNow.tsx').then((module) => module.HouseNow));

/** The newest rounds and what this week paid. The page is printed without them: they come when the house is open, into the room kept free. */
export function RightNow() {
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
          base: `calc(${FEED_ROWS} * ${ROW} + 2px) calc(${FIGURES} * ${ROW} + 2px)`,
          lg: `calc(${FEED_ROWS} * ${ROW} + 2px)`,
        }}
      >
        {open ? (
          <Suspense fallback={<Coming />}>
            <HouseNow />
          </Suspense>
        ) : (
          <Coming />
        )}
      </chakra.div>
    </chakra.section>
  );
}

function Coming() {
  return (
    <>
      <Panel display="grid" placeItems="center" textAlign="center">
        <Text tone="muted">{t('Finished rounds appear here.')}</Text>
      </Panel>
      <Panel alignSelf="start" height={`calc(${FIGURES} * ${ROW} + 2px)`} />
    </>
  );
}
