import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../ui/Tabs.tsx';
import { CustomOffers } from './CustomOffers.tsx';
import { PartnerTracking } from './PartnerTracking.tsx';
import { t } from '../../../languages/t.ts';

type View = 'custom' | 'partners';

/** The house's own offers, and the reports of partner walls. */
export function OffersTab() {
  const [params, setParams] = useSearchParams();
  const view: View = params.get('view') === 'partners' ? 'partners' : 'custom';
  return (
    <Tabs<View>
      label={t('Offer management')}
      value={view}
      onChange={(chosen) => setParams({ tab: 'offers', view: chosen })}
      items={[
        { value: 'custom', text: t('Custom Offers'), content: <CustomOffers /> },
        { value: 'partners', text: t('Partner Tracking'), content: <PartnerTracking /> },
      ]}
    />
  );
}
