/** The fields by which tables of the portal are filtered: player, time and amount. */
import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { OfficeQuery } from '../../api/office.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { readAmount } from '../../ui/amountText.ts';
import { Button } from '../../ui/Button.tsx';
import type { Retry } from '../../ui/RetryBanner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UtcSwitch } from '../../ui/UtcSwitch.tsx';
import { LocalTimeField } from './LocalTimeField.tsx';
import { readLocalEnd, readLocalInput } from './localTime.ts';
import { useAccount } from './useAccount.ts';
import { t } from '../../languages/t.ts';

const empty = { player: '', from: '', to: '', min: '', max: '' };
type Typed = Readonly<typeof empty>;
type FilterQuery = Pick<OfficeQuery<'movements'>, 'account' | 'from' | 'to' | 'minCents' | 'maxCents'>;

export interface TableFilter {
  readonly typed: Typed;
  readonly change: (change: Partial<Typed>) => void;
  /** The typed filters for a query. Text that cannot be read is left out. */
  readonly query: FilterQuery;
  /** Whether nobody has the typed name or ID. */
  readonly isUnknown: boolean;
  /** Whether anything is typed. */
  readonly isSet: boolean;
  readonly failed: Retry | null;
}

function amountIn(text: string): number | undefined {
  const reading = readAmount(text);
  return reading.ok ? reading.cents : undefined;
}

const isFaulty = (text: string): boolean => text.trim() !== '' && amountIn(text) === undefined;

export function useTableFilter(): TableFilter {
  const [typed, setTyped] = useState<Typed>(empty);
  const { player, from, to, min, max } = useDeferredValue(typed);
  const { found, failed } = useAccount(player.trim());
  return {
    typed,
    change: (change) => setTyped((before) => ({ ...before, ...change })),
    query: {
      account: found?.id,
      from: readLocalInput(from) ?? undefined,
      to: readLocalEnd(to) ?? undefined,
      minCents: amountIn(min),
      maxCents: amountIn(max),
    },
    isUnknown: player.trim() !== '' && found === null,
    isSet: Object.values(typed).some((text) => text !== ''),
    failed,
  };
}

interface FilterBarProps {
  filter: TableFilter;
  /** What the amount is of: "Bet". Default: rows have none. */
  amount?: string;
  /** What the time is of: "Requested". Default: the fields are called only "From" and "To". */
  time?: string;
  /** Whether rows have a time. Default: true. */
  byTime?: boolean;
  /** Whether rows belong to players. Default: true. */
  byPlayer?: boolean;
  /** Further fields, and a function that clears them. */
  children?: ReactNode;
  onClear?: () => void;
  /** Whether one of them is set. */
  isMoreSet?: boolean;
}

/** A row of fields that wraps. On a phone there are two in a line. */
const Fields = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'start', '& > *': { flex: { base: '1 1 9rem', sm: '1 1 11rem' } } },
});

/** The two ends of a range, which stay side by side. On a phone, times stand one above the other. */
const Range = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  variants: {
    of: {
      times: { flex: '2 1 26rem!', maxW: { sm: '34rem' }, gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } },
      amounts: { flex: '1 1 19rem!', maxW: { sm: '26rem' } },
    },
  },
});

/** The fields, and a button that clears them. */
export function FilterBar({
  filter,
  amount,
  time = '',
  byTime = true,
  byPlayer = true,
  children,
  onClear,
  isMoreSet = false,
}: FilterBarProps) {
  const { typed, change, isUnknown, isSet } = filter;
  const amountField = (label: string, key: 'min' | 'max') => (
    <AmountField
      label={label}
      value={typed[key]}
      error={isFaulty(typed[key]) ? t('This is not an amount') : undefined}
      onChange={(text) => change({ [key]: text })}
    />
  );
  const timeField = (label: string, key: 'from' | 'to') => (
    <LocalTimeField label={label} value={typed[key]} onChange={(text) => change({ [key]: text })} />
  );
  const clear = (): void => {
    change(empty);
    onClear?.();
  };
  return (
    <chakra.div role="group" aria-label={t('Filter')} display="grid" gap="3">
      <Fields>
        {byPlayer && (
          <TextField
            type="search"
            spellCheck={false}
            label={t('Player')}
            hint={isUnknown ? t('No player has this name or ID') : t('Whole name or ID')}
            value={typed.player}
            onChange={(player) => change({ player })}
          />
        )}
        {children}
        {byTime && (
          <Range of="times">
            {timeField(time === '' ? t('From') : t('{time} from', { time }), 'from')}
            {timeField(time === '' ? t('To') : t('{time} to', { time }), 'to')}
          </Range>
        )}
        {amount !== undefined && (
          <Range of="amounts">
            {amountField(t('{amount} from', { amount }), 'min')}
            {amountField(t('{amount} to', { amount }), 'max')}
          </Range>
        )}
      </Fields>
      <chakra.div display="flex" flexWrap="wrap" gap="4" alignItems="center">
        {byTime && <UtcSwitch />}
        <Button look="outline" size="sm" aria-disabled={!isSet && !isMoreSet ? true : undefined} onClick={clear}>
          {t('Clear filters')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
