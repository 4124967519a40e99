import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { OfficeAnswer } from '../../../api/office.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { DataTable, type Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { BinIcon, PencilIcon, PlusIcon } from '../../../ui/icons/actionIcons.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Question } from '../../../ui/Question.tsx';
import { RowPages } from '../../../ui/RowPages.tsx';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import { Text, VisuallyHidden } from '../../../ui/Text.tsx';
import { capitalised } from '../../../ui/capitalised.ts';
import { useCommand } from '../../shell/useCommand.ts';
import { useOfficeTable, useOfficePages } from '../officeQueries.tsx';
import { FilterBar, useTableFilter } from '../tableFilter.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { FoldedTable } from '../FoldedTable.tsx';
import { EmailText } from '../general/EmailText.tsx';
import { t } from '../../../languages/t.ts';
import { translatedSample } from '../../../languages/translated.ts';

type Offer = OfficeAnswer<'offers'>['rows'][number];

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete' | 'completions'; readonly offer: Offer };

/** The house's own offers. */
export function CustomOffers() {
  const { busy, send } = useCommand();
  const filter = useTableFilter();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const { minCents, maxCents } = filter.query;
  const { rows, pages, failed } = useOfficeTable('offers', { text, minCents, maxCents });
  const isNarrowed = filter.isSet || typed !== '';
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(() => columnsFor(setOpened), []);
  const close = (): void => setOpened(null);
  const remove = async ({ id }: Offer): Promise<void> => {
    await send({ type: 'DeleteOffer', payload: { offer: id } }, { done: t('Offer deleted'), failed: t('Failed to delete offer') });
    close();
  };
  if (!rows && !failed) return <PageSkeleton label={t('Loading the offers')} />;
  return (
    <chakra.section aria-label={t('Custom offers')} display="grid" gap="4">
      {failed && <RetryBanner {...failed} />}
      <Button justifySelf="end" icon={<PlusIcon size={18} />} onClick={() => setOpened({ kind: 'add' })}>
        {t('Add Offer')}
      </Button>
      <FilterBar filter={filter} amount={t('Reward')} byTime={false} byPlayer={false} isMoreSet={typed !== ''} onClear={() => setTyped('')}>
        <TextField type="search" spellCheck={false} label={t('Offer contains')} value={typed} onChange={setTyped} />
      </FilterBar>
      <DataTable<Offer>
        label={t('All custom offers')}
        columns={columns}
        rows={rows ?? []}
        keyOf={({ id }) => id}
        minWidth="50rem"
        empty={
          isNarrowed ? (
            <EmptyState title={t('No offers match')}>{t('Remove a filter.')}</EmptyState>
          ) : (
            <EmptyState title={t('No custom offers yet')}>{t('Add one: it appears on the Offers page at once.')}</EmptyState>
          )
        }
      />
      <RowPages label={t('Pages of the offers')} {...pages} />
      {opened?.kind === 'add' && <OfferDialog offer={null} onClose={close} />}
      {opened?.kind === 'edit' && <OfferDialog offer={opened.offer} onClose={close} />}
      {opened?.kind === 'completions' && <CompletionsDialog offer={opened.offer} onClose={close} />}
      {opened?.kind === 'delete' && (
        <Question
          title={t('Delete “{title}”?', { title: opened.offer.title })}
          yes={t('Delete offer')}
          busyText={busy ? t('Deleting…') : undefined}
          onYes={() => void remove(opened.offer)}
          onClose={close}
        >
          <Text>{t('Nobody can start it any more. Players who have already started it are still paid. Completions stay in the log.')}</Text>
        </Question>
      )}
    </chakra.section>
  );
}

const columnsFor = (open: (opened: Opened) => void): readonly Column<Offer>[] => [
  { id: 'title', head: t('Title'), rowHead: true, cell: ({ title }) => <span title={title}>{title}</span> },
  { id: 'provider', head: t('Provider'), width: '11rem', cell: ({ provider }) => <span title={provider}>{provider}</span> },
  { id: 'category', head: t('Category'), width: '8rem', cell: ({ category }) => <Badge>{capitalised(translatedSample(category))}</Badge> },
  { id: 'reward', head: t('Reward'), width: '7rem', numeric: true, cell: ({ rewardCents }) => <CreditAmount cents={rewardCents} /> },
  {
    id: 'completions',
    head: t('Completions'),
    width: '8rem',
    numeric: true,
    cell: (offer) => (
      <Button size="sm" look="quiet" onClick={() => open({ kind: 'completions', offer })}>
        {offer.completions}
        <VisuallyHidden> {t('completions of {title}', { title: offer.title })}</VisuallyHidden>
      </Button>
    ),
  },
  {
    id: 'actions',
    head: t('Actions'),
    width: '6rem',
    actions: true,
    cell: (offer) => (
      <chakra.span display="inline-flex" verticalAlign="middle">
        <IconButton
          size="sm"
          label={t('Edit {title}', { title: offer.title })}
          icon={<PencilIcon size={18} />}
          onClick={() => open({ kind: 'edit', offer })}
        />
        <IconButton
          size="sm"
          label={t('Delete {title}', { title: offer.title })}
          icon={<BinIcon size={18} />}
          onClick={() => open({ kind: 'delete', offer })}
        />
      </chakra.span>
    ),
  },
];

type Completion = OfficeAnswer<'completions'>['rows'][number];

const completionColumns: readonly Column<Completion>[] = [
  { id: 'user', head: t('User'), width: '9rem', rowHead: true, cell: ({ username }) => <span title={username}>{username}</span> },
  { id: 'email', head: t('Email'), cell: ({ email }) => <EmailText email={email} /> },
  {
    id: 'reward',
    head: t('Reward'),
    width: '7.5rem',
    numeric: true,
    cell: ({ cents }) => (cents === 0 ? t('not known') : <CreditAmount cents={cents} />),
  },
  { id: 'time', head: t('Completed'), width: '15.5rem', cell: ({ at }) => <Moment at={at} /> },
];

/** The people who completed an offer, newest first. */
function CompletionsDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const filter = useTableFilter();
  const table = useOfficePages('completions', { ...filter.query, offer: offer.id });
  return (
    <Dialog open onClose={onClose} size="lg" title={t('Completions')} description={offer.title}>
      <FilterBar filter={filter} time={t('Completed')} amount={t('Reward')} />
      <FoldedTable<Completion>
        label={t('Completions of {title}', { title: offer.title })}
        pagesLabel={t('Pages of the completions')}
        counted={(rows) => t('{rows, plural, one {# completion} other {# completions}}', { rows })}
        table={table}
        filter={filter}
        isNarrowed={filter.isSet}
        columns={completionColumns}
        keyOf={({ account }) => account}
        minWidth="44rem"
        emptyTitle={t('Nobody has completed this offer yet')}
        emptyText={t('Players who complete it are listed here.')}
      />
    </Dialog>
  );
}
