/**
 * Hooks for the queries of the admin portal, cached by RTK Query. The cache has a store of its own, which is dropped with the portal. So
 * addresses of players never get into the store of the page.
 */
import { configureStore } from '@reduxjs/toolkit';
import { buildCreateApi, coreModule, skipToken, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { reactHooksModule } from '@reduxjs/toolkit/query/react';
import { createContext, useEffect, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { createDispatchHook, createSelectorHook, createStoreHook, Provider, type ReactReduxContextValue } from 'react-redux';
import type { Office, OfficeAnswer, OfficeQuery, OfficeReading } from '../../api/office.ts';
import { isStoreFailure } from '../../base/ports.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import type { RowPages } from '../../ui/RowPages.tsx';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

/** The shortest time between two refreshes that new entries cause. */
const REFRESH_MS = 250;

/** The readings that are refreshed whenever entries arrive. */
const live: ReadonlySet<OfficeReading> = new Set<OfficeReading>([
  'withdrawals',
  'offers',
  'completions',
  'walls',
  'sportEvents',
  'endedSportEvents',
  'ledger',
  'returns',
]);

interface Question {
  readonly name: OfficeReading;
  readonly asked: OfficeQuery<OfficeReading>;
}

/** Reads from the office that the store was made for. The error is a sentence. */
const readOffice: BaseQueryFn<Question, unknown, string> = async ({ name, asked }, { extra, signal }) => {
  try {
    return { data: await (extra as Office).read(name, asked, signal) };
  } catch (error) {
    // A house that is away is expected, and the banner says so.
    if (!isStoreFailure(error)) console.warn('The office did not answer', error);
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

const StoreContext = createContext<ReactReduxContextValue | null>(null);

const createOfficeApi = buildCreateApi(
  coreModule(),
  reactHooksModule({
    hooks: {
      useDispatch: createDispatchHook(StoreContext),
      useSelector: createSelectorHook(StoreContext),
      useStore: createStoreHook(StoreContext),
    },
  }),
);

const officeApi = createOfficeApi({
  reducerPath: 'office',
  baseQuery: readOffice,
  tagTypes: ['log'],
  endpoints: (build) => ({
    read: build.query<unknown, Question>({
      query: (question) => question,
      providesTags: (_answer, _error, { name }) => (live.has(name) ? ['log'] : []),
    }),
  }),
});

const storeOf = (office: Office) =>
  configureStore({
    reducer: { [officeApi.reducerPath]: officeApi.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: office }, serializableCheck: false, immutableCheck: false }).concat(officeApi.middleware),
    enhancers: (defaults) => defaults({ autoBatch: false }),
    devTools: false,
  });

/** Calls `refresh` when something has changed, but at most every `REFRESH_MS`. Returns a function that stops it. */
function refreshOnChange(office: Office, refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const onChange = (): void => {
    isDue = true;
    if (timer !== undefined) return;
    isDue = false;
    refresh();
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) onChange();
    }, REFRESH_MS);
  };
  const stop = office.onChange(onChange);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Caches what its screens read from the office. */
export function OfficeQueries({ office, children }: { office: Office; children: ReactNode }) {
  const store = useMemo(() => storeOf(office), [office]);
  useEffect(() => refreshOnChange(office, () => void store.dispatch(officeApi.util.invalidateTags(['log']))), [office, store]);
  return (
    <Provider store={store} context={StoreContext}>
      {children}
    </Provider>
  );
}

interface Options<Name extends OfficeReading> {
  /** Reads again every so many milliseconds. */
  readonly everyMs?: number;
  /** Nothing is read before it is true. */
  readonly mayRead?: boolean;
  /** Whether an answer is only a part, and the rest is to be asked for. */
  readonly goesOn?: (answer: OfficeAnswer<Name>) => boolean;
}

interface Shown<Name extends OfficeReading> {
  /** The newest answer. It may be that of an earlier question, see `isCurrent`. Null before the first one. */
  readonly answer: OfficeAnswer<Name> | null;
  /** Whether `answer` is that of the present question. */
  readonly isCurrent: boolean;
  readonly failed: Retry | null;
  readonly again: () => void;
}

/** Asks the office for something, and shows its newest answer. Of questions that come during an answer, only the last one is asked. */
export function useOfficeQuery<Name extends OfficeReading>(
  name: Name,
  asked: OfficeQuery<Name>,
  { everyMs = 0, mayRead = true, goesOn }: Options<Name> = {},
): Shown<Name> {
  const wanted = JSON.stringify(asked);
  const [current, setCurrent] = useState(wanted);
  const question = useMemo((): Question => ({ name, asked: JSON.parse(current) as Question['asked'] }), [name, current]);
  const query = officeApi.useReadQuery(mayRead ? question : skipToken, { pollingInterval: everyMs, refetchOnMountOrArgChange: true });
  const { isFetching, error, refetch } = query;
  // The next question waits for the answer to the present one.
  if (wanted !== current && !isFetching) setCurrent(wanted);
  const answer = query.currentData as OfficeAnswer<Name> | undefined;
  const isPart = mayRead && !isFetching && error === undefined && answer !== undefined && goesOn?.(answer) === true;
  useEffect(() => {
    if (isPart) void refetch();
  }, [isPart, refetch]);
  return {
    answer: (query.data as OfficeAnswer<Name> | undefined) ?? null,
    isCurrent: wanted === current && answer !== undefined,
    failed:
      error === undefined
        ? null
        : { sentence: typeof error === 'string' ? translated(error) : t('The office did not answer.'), onRetry: () => void refetch() },
    again: () => void refetch(),
  };
}

/** Rows of a page of a table. */
export const TABLE_PAGE = 100;

/** The readings that are tables in pages. */
type TableName = {
  [Name in OfficeReading]: OfficeQuery<Name> extends { readonly skip: number; readonly limit: number } ? Name : never;
}[OfficeReading];
type RowOf<Name extends TableName> = OfficeAnswer<Name>['rows'][number];

/** Where the page is, for `RowPages`. */
export type TablePages = Omit<ComponentProps<typeof RowPages>, 'label'>;

interface ShownTable<Name extends TableName> {
  /** Null before the first answer. */
  readonly rows: readonly RowOf<Name>[] | null;
  readonly pages: TablePages;
  readonly failed: Retry | null;
}

/** A page of a table, kept up to date. Another question begins at its first page. */
export function useOfficeTable<Name extends TableName>(name: Name, asked: Omit<OfficeQuery<Name>, 'skip' | 'limit'>): ShownTable<Name> {
  const question = JSON.stringify(asked);
  const [turned, setTurned] = useState({ question, skip: 0 });
  const skip = turned.question === question ? turned.skip : 0;
  const onTurn = (to: number): void => setTurned({ question, skip: to });
  const { answer, failed } = useOfficeQuery(name, { ...asked, skip, limit: TABLE_PAGE } as unknown as OfficeQuery<Name>);
  return {
    rows: (answer?.rows as readonly RowOf<Name>[] | undefined) ?? null,
    pages: { size: TABLE_PAGE, from: skip, found: answer?.found ?? 0, onTurn },
    failed,
  };
}

/** The readings of tables that are folded from the log. */
type FoldedName = {
  [Name in OfficeReading]: OfficeAnswer<Name> extends { readonly progress: unknown; readonly next: unknown } ? Name : never;
}[OfficeReading];
type RowPlace = NonNullable<OfficeAnswer<FoldedName>['next']>;

/** A page of a table, and the way to the others. */
export interface OfficePages<Row> {
  /** Null before the first answer. */
  readonly rows: readonly Row[] | null;
  /** From 0. */
  readonly page: number;
  /** Turns to the first page. Reads it again if it is shown. */
  readonly first: () => void;
  /** Null if there is no such page. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
  /** How far the log is read for this table, until it is read to its head. */
  readonly progress: OfficeAnswer<FoldedName>['progress'];
  readonly failed: Retry | null;
}

/** A page of a table that is folded from the log. Another question begins at its first page. */
export function useOfficePages<Name extends FoldedName>(
  name: Name,
  asked: Omit<OfficeQuery<Name>, 'after' | 'limit'>,
): OfficePages<OfficeAnswer<Name>['rows'][number]> {
  const question = JSON.stringify(asked);
  const [turned, setTurned] = useState<{ readonly question: string; readonly places: readonly RowPlace[] }>({ question, places: [] });
  if (turned.question !== question) setTurned({ question, places: [] });
  const places = turned.question === question ? turned.places : [];
  const turnTo = (to: readonly RowPlace[]): void => setTurned({ question, places: to });
  const { answer, isCurrent, failed, again } = useOfficeQuery(
    name,
    { ...asked, after: places.at(-1) ?? null, limit: TABLE_PAGE } as unknown as OfficeQuery<Name>,
    { goesOn: ({ progress }) => progress !== null },
  );
  const place = isCurrent && answer ? answer.next : null;
  return {
    rows: answer && answer.progress === null ? answer.rows : null,
    page: places.length,
    first: () => (places.length === 0 ? again() : turnTo([])),
    previous: places.length === 0 ? null : () => turnTo(places.slice(0, -1)),
    next: place === null ? null : () => turnTo([...places, place]),
    progress: answer?.progress ?? null,
    failed,
  };
}
