import { chakra } from '@chakra-ui/react';
import type { Account } from '../../../domain/accounts/account.ts';
import { VisuallyHidden } from '../../../ui/Text.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { courseMeasures, netMeasures } from './chartMeasures.ts';
import { t } from '../../../languages/t.ts';

export const ChartGrid = chakra('div', {
  base: { display: 'grid', gap: '6', alignItems: 'start', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 32rem), 1fr))' },
});

/** Empty places for the charts of an account, each in its final size. */
export function ChartPlaces({ account: { recents, sportRecents } }: { account: Account }) {
  const games = Object.keys(recents).length + (sportRecents.length > 0 ? 1 : 0);
  return (
    <ChartGrid aria-busy="true">
      <VisuallyHidden role="status">{t('Drawing the charts')}</VisuallyHidden>
      <ChartFigure {...courseMeasures} />
      {games > 0 && <ChartFigure {...netMeasures(games)} />}
    </ChartGrid>
  );
}
