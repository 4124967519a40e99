import { chakra } from '@chakra-ui/react';
import { memo, useEffect, useMemo } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { makeSelectRecents, selectAccount } from '../../store/selectors/account.ts';
import { emptyTally, roundsShown, tallyReset } from '../../store/tally.ts';
import { Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { Curves } from '../../ui/Curves.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Numeric } from '../../ui/Text.tsx';
import { t } from '../../languages/t.ts';

const NOTHING = emptyTally(null);

/**
 * What the rounds of a game came to since this page was opened, or since a reset. It is there before the first one, so that nothing moves when
 * that ends.
 */
export const RoundTally = memo(function RoundTally({ game }: { game: GameName }) {
  const dispatch = useAppDispatch();
  const account = useAppSelector((state) => selectAccount(state)?.id);
  const tally = useAppSelector((state) => (state.tally.account === account ? state.tally.games[game] : undefined)) ?? NOTHING;
  const { rounds, wins, losses, stakedCents, netCents, course } = tally;
  return (
    <Panel as="section" aria-label={t('Since you came')} pad="sm" display="grid" gap="3">
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="4">
        <Heading level={2} look="label" color="muted">
          {t('Since you came')}
        </Heading>
        <Button look="quiet" size="sm" my="-2" me="-2" disabled={rounds === 0} onClick={() => void dispatch(tallyReset(game))}>
          {t('Reset')}
        </Button>
      </chakra.div>
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: 'auto minmax(6rem, 1fr)' }} alignItems="center">
        <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2">
          <Fact look="detail" term={t('Net')}>
            <CreditAmount cents={netCents} toned />
          </Fact>
          <Fact look="detail" term={t('Rounds')}>
            <Numeric>{rounds}</Numeric>
          </Fact>
          <Fact look="detail" term={t('Wins')}>
            <Numeric>{wins}</Numeric>
          </Fact>
          <Fact look="detail" term={t('Losses')}>
            <Numeric>{losses}</Numeric>
          </Fact>
          <Fact look="detail" term={t('Staked')}>
            <CreditAmount cents={stakedCents} />
          </Fact>
        </chakra.dl>
        <Curves label={netText(course)} curves={[course]} />
      </chakra.div>
      <CountRounds game={game} account={account} />
    </Panel>
  );
});

/** Counts the rounds that are shown. It draws nothing, so that a round draws the figures once. */
function CountRounds({ game, account }: { game: GameName; account: AccountId | undefined }) {
  const dispatch = useAppDispatch();
  const recents = useAppSelector(useMemo(() => makeSelectRecents(game), [game]));
  useEffect(() => {
    if (account) dispatch(roundsShown({ account, game, recents }));
  }, [dispatch, account, game, recents]);
  return null;
}

function netText(course: readonly number[]): string {
  const signed = (cents: number): string => formatCredits(cents, 'always');
  return t('Net over the rounds: lowest {lowest}, highest {highest}, now {now}', {
    lowest: signed(Math.min(0, ...course)),
    highest: signed(Math.max(0, ...course)),
    now: signed(course.at(-1) ?? 0),
  });
}
