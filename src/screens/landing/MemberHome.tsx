import { chakra } from '@chakra-ui/react';
import { createSelector } from 'reselect';
import type { Account } from '../../domain/accounts/account.ts';
import { dailyDueAt, notRepairable, streakNow, streakRules } from '../../domain/earning/daily.ts';
import { gameNames, isGameName, rulebookById } from '../../domain/games/catalog.ts';
import type { SettledBet } from '../../domain/worldParts.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { makeSelectRecents, selectAccount, selectBonusTimes, selectShownBalance } from '../../store/selectors/account.ts';
import { selectOffersInProgress } from '../../store/selectors/offers.ts';
import { selectOpenFlips } from '../../store/selectors/rounds.ts';
import { selectOwnBets } from '../../store/selectors/sports.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { formatCount } from '../../languages/numbers.ts';
import { CreditAmount, CreditCell } from '../../ui/CreditAmount.tsx';
import { TextLink } from '../../ui/links.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StatCard, StatRow } from '../../ui/StatCard.tsx';
import { Table, TableHead } from '../../ui/Table.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { playedOnText, roundText } from '../play/roundText.ts';
import { useNow } from '../shell/useNow.ts';
import { LandingScreen } from './LandingScreen.tsx';
import { LevelCard, QuestsCard, RaceCard } from './ReturnCards.tsx';
import { translatedSample } from '../../languages/translated.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** How many of the last rounds are listed. */
const ROUNDS = 3;

/** The landing page of somebody who is signed in: first where they stand, then the page that everybody sees. */
export function MemberHome() {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  return (
    <>
      {house && account && <Summary house={house} account={account} />}
      <LandingScreen signedIn onCreateAccount={nothing} />
    </>
  );
}

const nothing = (): void => undefined;

function Summary({ house, account }: { house: PlayerHouse; account: Account }) {
  const balanceCents = useAppSelector(selectShownBalance);
  const lastGame = useAppSelector((state) => state.preferences.lastGame);
  const inProgress = useAppSelector(selectOffersInProgress);
  const newestOffer = inProgress[0]?.title;
  const onSports = useAppSelector((state) => selectOwnBets(state).filter(({ bet }) => bet.status === 'pending').length);
  const flips = useAppSelector((state) => selectOpenFlips(state).filter(({ bet }) => bet.account === account.id).length);
  const openBets = account.openBets.length + onSports + flips;
  const [openText, openAt] =
    onSports > 0
      ? [t('On sports'), '/games/sports']
      : flips > 0
        ? [t('A coin flip waits for a player'), '/games/coinflip']
        : [t('Your game history'), '/profile'];
  return (
    <chakra.section aria-labelledby="home-title" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" mb={{ base: '12', sm: '16' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.div minW="0" overflowWrap="anywhere">
          <Heading level={2} look="title" id="home-title">
            {t('Hello, {username}', { username: account.username })}
          </Heading>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <ButtonLink look="outline" to="/games/lobby">
            {t('All games')}
          </ButtonLink>
          <ButtonLink to={isGameName(lastGame) ? `/games/${lastGame}` : '/games'}>
            {isGameName(lastGame) ? t('Go on with {title}', { title: playedOnText(lastGame) }) : t('To the games')}
          </ButtonLink>
        </chakra.div>
      </chakra.div>
      <StatRow>
        <StatCard
          title={t('Balance')}
          value={<CreditAmount cents={balanceCents} />}
          note={<TextLink to="/balance">{t('Where it comes from')}</TextLink>}
        />
        <Bonus house={house} account={account} />
        <QuestsCard account={account} />
        <LevelCard account={account} />
        <RaceCard />
        <StatCard
          title={t('Offers in progress')}
          value={inProgress.length}
          note={<TextLink to="/offers">{newestOffer ? translatedSample(newestOffer) : t('See all offers')}</TextLink>}
        />
        {openBets > 0 && <StatCard title={t('Open bets')} value={openBets} note={<TextLink to={openAt}>{openText}</TextLink>} />}
      </StatRow>
      <LastRounds />
    </chakra.section>
  );
}

/** The streak, and the daily bonus that continues it. */
function Bonus({ house, account }: { house: PlayerHouse; account: Account }) {
  const times = useAppSelector(selectBonusTimes);
  const now = useNow(house);
  const msLeft = dailyDueAt(times, account) - now;
  return (
    <StatCard
      title={t('Streak')}
      value={t('{done} of {goal}', {
        done: formatCount(streakNow(times, account, now)),
        goal: formatCount(streakRules(times, account).claims),
      })}
      note={
        // Before the bonus: a claim begins a new streak.
        notRepairable(times, account, now) === undefined ? (
          <TextLink to="/rewards">{t('You can repair your streak')}</TextLink>
        ) : msLeft > 0 ? (
          <>{rich('Next bonus in {countdown}', { countdown: <Countdown msLeft={msLeft} /> })}</>
        ) : (
          <TextLink to="/rewards">{t('Your daily bonus is here')}</TextLink>
        )
      }
    />
  );
}

const selectLastRounds = createSelector(
  gameNames.map((name) => makeSelectRecents(name)),
  (...recents: (readonly SettledBet[])[]) =>
    recents
      .flat()
      .toSorted((a, b) => b.settledAt - a.settledAt)
      .slice(0, ROUNDS),
);

function LastRounds() {
  const rounds = useAppSelector(selectLastRounds);
  if (rounds.length === 0) return <Text tone="muted">{t('Your last rounds will be listed here.')}</Text>;
  return (
    <Panel pad="none" py="2">
      <Table>
        <caption>{t('Your last rounds')}</caption>
        <TableHead columns={[t('Game'), t('Result'), { numeric: t('Profit') }]} />
        <tbody>
          {rounds.map((round) => {
            const name = rulebookById(round.rulebook)?.name;
            if (name === undefined) return null;
            return (
              <tr key={round.id}>
                <th scope="row">
                  <TextLink to={`/games/${name}`}>{playedOnText(name)}</TextLink>
                </th>
                <td>{roundText(name, round)}</td>
                <CreditCell cents={round.payoutCents - round.stakeCents} toned />
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}
