import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useState } from 'react';
import type { OfficeAnswer } from '../../../api/office.ts';
import { Button } from '../../../ui/Button.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { RowPages } from '../../../ui/RowPages.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Text, VisuallyHidden } from '../../../ui/Text.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { useOfficeTable } from '../officeQueries.tsx';
import { FilterBar, useTableFilter } from '../tableFilter.tsx';
import { t } from '../../../languages/t.ts';
import { rich } from '../../../languages/rich.tsx';

type EndedEvent = OfficeAnswer<'endedSportEvents'>['rows'][number];

const teamsOf = ({ homeTeam, awayTeam }: EndedEvent): string => `${homeTeam} – ${awayTeam}`;

const texts = { done: t('Settlement taken back'), failed: t('Failed to take back the settlement') };

/** Events that were settled or cancelled a short time ago. Their end can be taken back. */
export function EndedEvents() {
  const filter = useTableFilter();
  const [typed, setTyped] = useState('');
  const { rows, pages, failed } = useOfficeTable('endedSportEvents', { text: useDeferredValue(typed) });
  const [chosen, setChosen] = useState<EndedEvent | null>(null);
  const isNarrowed = typed !== '';
  if (failed && !isNarrowed) return <RetryBanner {...failed} />;
  if (!isNarrowed && (!rows || rows.length === 0)) return null;
  return (
    <Section title={t('Ended Events')} display="grid" gap="4">
      {failed && <RetryBanner {...failed} />}
      <FilterBar filter={filter} byPlayer={false} byTime={false} isMoreSet={isNarrowed} onClear={() => setTyped('')}>
        <TextField type="search" spellCheck={false} label={t('Ended sport or team contains')} value={typed} onChange={setTyped} />
      </FilterBar>
      {rows?.length === 0 && <EmptyState title={t('No ended events match')}>{t('Remove a filter.')}</EmptyState>}
      {rows && rows.length > 0 && (
        <Panel pad="none">
          <chakra.ul>
            {rows.map((event) => (
              <ListRow key={event.id} display="flex" flexWrap="wrap" alignItems="center" gap="3" px="4" py="3">
                <EndedRow event={event} onTakeBack={() => setChosen(event)} />
              </ListRow>
            ))}
          </chakra.ul>
        </Panel>
      )}
      <RowPages label={t('Pages of the ended events')} {...pages} />
      {chosen && (
        <ReasonDialog
          title={t('Take back the end of {teams}?', { teams: teamsOf(chosen) })}
          description={t(
            'Its bets are open again. Payouts and returned stakes are taken from the players’ balances. What a balance lacks becomes a debt.',
          )}
          submitText={t('Take back')}
          submitBusyText={t('Taking back…')}
          danger
          reader={t('Everybody')}
          decide={(reason, { send }) => send({ type: 'ReverseSportSettlement', payload: { event: chosen.id, reason } }, texts)}
          onClose={() => setChosen(null)}
        />
      )}
    </Section>
  );
}

function EndedRow({ event, onTakeBack }: { event: EndedEvent; onTakeBack: () => void }) {
  const { score, until, bets, givenCents } = event;
  return (
    <>
      <chakra.span flex="1 1 14rem" minW="0" overflowWrap="anywhere">
        <strong>{teamsOf(event)}</strong> {score ? `${score.home} : ${score.away}` : t('cancelled')}
        <Text size="sm" tone="muted">
          {rich('{bets, plural, one {# bet} other {# bets}}, {amount} given. Can be taken back until {until}.', {
            bets,
            amount: <CreditAmount cents={givenCents} unit />,
            until: <Moment at={until} />,
          })}
        </Text>
      </chakra.span>
      <Button size="sm" look="outline" onClick={onTakeBack}>
        {t('Take back')}
        <VisuallyHidden> {teamsOf(event)}</VisuallyHidden>
      </Button>
    </>
  );
}
