import { streakNow } from '../../domain/earning/daily.ts';
import type { Account, PlayedOn, PlayedTotals, PlayTotals } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectBonusTimes, selectHeld, selectRules } from '../../store/selectors/account.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCount } from '../../languages/numbers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { PanelSection, Section } from '../../ui/Section.tsx';
import { StatCard, StatRow } from '../../ui/StatCard.tsx';
import { playedOnText } from '../play/roundText.ts';
import { useTime } from '../shell/useTime.ts';
import { createSelector } from 'reselect';
import { t } from '../../languages/t.ts';

interface GameFigures extends PlayedTotals {
  readonly on: PlayedOn;
}

interface PlayFigures extends PlayedTotals {
  readonly wins: number;
  /** From the largest stakes to the smallest. */
  readonly byGame: readonly GameFigures[];
  /** Null while a bet is held back: it may have changed them. */
  readonly best: Pick<PlayTotals, 'biggestWin' | 'streak' | 'longestStreak'> | null;
}

/** The signed-in account's figures, without what its boards have not shown yet. Null for guests. */
export const selectPlayFigures = createSelector([selectAccount, selectHeld], (account, held): PlayFigures | null => {
  if (!account) return null;
  const { bets, wins, stakedCents, paidCents, byGame, biggestWin, streak, longestStreak } = account.totals;
  const figures = { bets, wins, stakedCents, paidCents };
  const games = new Map(Object.entries(byGame).map(([on, totals]) => [on as PlayedOn, { ...totals }]));
  // Away from its board only a scratch card is held back. It is looked for among the last ten of its game.
  const hiddenBets = Object.values(account.recents).flatMap((recents) => recents.filter(({ id }) => held.includes(id)));
  for (const bet of hiddenBets) {
    for (const counted of [figures, games.get(bet.game)]) {
      if (!counted) continue;
      counted.bets -= 1;
      counted.stakedCents -= bet.stakeCents;
      counted.paidCents -= bet.payoutCents;
    }
    if (bet.payoutCents > bet.stakeCents) figures.wins -= 1;
  }
  return {
    ...figures,
    byGame: [...games]
      .map(([on, totals]) => ({ on, ...totals }))
      .filter((game) => game.bets > 0)
      .toSorted((a, b) => b.stakedCents - a.stakedCents),
    best: hiddenBets.length === 0 ? { biggestWin, streak, longestStreak } : null,
  };
});

/** Shown for a figure that an unopened card may have changed. */
const HIDDEN_FIGURE = { value: '–', note: t('when your card is open') } as const;

/** All settled bets in figures, and by game. */
export function PlayFigures({ account }: { account: Account }) {
  const figures = useAppSelector(selectPlayFigures);
  const rules = useAppSelector(selectRules);
  const times = useAppSelector(selectBonusTimes);
  const days = useTime((now) => streakNow(times, account, now));
  if (!figures) return null;
  const { bets, wins, stakedCents, paidCents, byGame, best } = figures;
  const biggest = best?.biggestWin ?? null;
  const winsInARow =
    best === null ? HIDDEN_FIGURE : { value: best.streak, note: t('at most {count}', { count: formatCount(best.longestStreak) }) };
  return (
    <>
      <Section title={t('Your play in figures')} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <StatRow>
          <StatCard
            title={t('Wagered')}
            value={<CreditAmount cents={stakedCents} />}
            note={t('in {bets, plural, one {# bet} other {# bets}}', { bets })}
          />
          <StatCard
            title={t('Net')}
            value={<CreditAmount cents={paidCents - stakedCents} toned />}
            note={t('{wins} won', { wins: formatCount(wins) })}
          />
          {best === null ? (
            <StatCard title={t('Biggest win')} {...HIDDEN_FIGURE} />
          ) : biggest === null ? (
            <StatCard title={t('Biggest win')} value="–" note={t('none yet')} />
          ) : (
            <StatCard
              title={t('Biggest win')}
              value={<CreditAmount cents={biggest.profitCents} sign="always" />}
              note={
                <>
                  {playedOnText(biggest.on)}, <Moment at={biggest.at} />
                </>
              }
            />
          )}
          <StatCard title={t('Wins in a row')} {...winsInARow} />
          <StatCard title={t('Daily bonuses in a row')} value={days} note={t('of {count}', { count: rules.streak.claims })} />
        </StatRow>
      </Section>
      <PanelSection title={t('By game')} display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
        {byGame.length === 0 ? (
          <EmptyState title={t('Nothing played yet')} action={<ButtonLink to="/games">{t('Games')}</ButtonLink>}>
            {t('Every game you play is listed here, with what you bet and what it paid.')}
          </EmptyState>
        ) : (
          <FigureTable
            label={t('Your play by game')}
            columns={[
              { head: t('Game'), cell: ({ on }) => playedOnText(on) },
              { head: t('Bets'), cell: (game) => formatCount(game.bets) },
              { head: t('Wagered'), cell: (game) => <CreditAmount cents={game.stakedCents} /> },
              { head: t('Paid out'), cell: (game) => <CreditAmount cents={game.paidCents} /> },
              { head: t('Net'), cell: (game) => <CreditAmount cents={game.paidCents - game.stakedCents} toned /> },
            ]}
            rows={byGame}
            keyOf={({ on }) => on}
          />
        )}
      </PanelSection>
    </>
  );
}
