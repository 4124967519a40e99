import { chakra } from '@chakra-ui/react';
import { raceEndsAt, racePointsOf, takesPart } from '../../domain/earning/race.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { AccountId } from '../../domain/ids.ts';
import { DAY_MS } from '../../domain/utc.ts';
import { nameIn } from '../../domain/world.ts';
import { useHouse } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCount } from '../../languages/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { LevelBadge } from '../shell/LevelBadge.tsx';
import { PersonName } from '../shell/PersonName.tsx';
import { useTime } from '../shell/useTime.ts';
import { useWeeklyRace } from '../shell/useWeeklyRace.ts';
import { t } from '../../languages/t.ts';

const pointsText = (points: number): string => t('{points, plural, one {# point} other {# points}}', { points });

function endText(days: number): string {
  if (days <= 1) return t('It ends today at 24:00 UTC.');
  return days === 2 ? t('It ends tomorrow at 24:00 UTC.') : t('It ends in {days} days, on Sunday at 24:00 UTC.', { days });
}

/** The race of this week: its prizes, the first places, the reader’s own place, and who won the last race. Nothing if there is no race. */
export function WeeklyRace({ account }: { account: Account }) {
  const { week, isOn, prizes, rows, own } = useWeeklyRace();
  const days = useTime((now) => Math.ceil((raceEndsAt(week) - now) / DAY_MS));
  const counted = useAppSelector((state) => racePointsOf(state.world, account.id, week));
  const isOwnOnly = useHouse()?.received === 'own';
  const isIn = useAppSelector((state) => takesPart(state.world, account, week));
  const last = useAppSelector((state) => state.world.race.last);
  if (prizes.length === 0 && last === null) return null;
  return (
    <Panel as="section" aria-labelledby="race-title" display="grid" gap="4" mb="6">
      <div>
        <Heading level={2} id="race-title" fontSize="xl">
          {t('Race of the week')}
        </Heading>
        {prizes.length === 0 ? (
          <Text tone="muted" mt="1.5">
            {t('There is no race at the moment.')}
          </Text>
        ) : (
          <Text tone="muted" mt="1.5" maxW="prose">
            {t('A claimed quest of the day is 1 point, one of the week 5 points. How much you bet makes no difference.')}{' '}
            {isOn ? endText(days) : t('The next race begins on Monday at 00:00 UTC.')}
          </Text>
        )}
      </div>
      {prizes.length > 0 && (
        <chakra.ol display="grid" gap="1" listStyle="none" aria-label={t('Places')}>
          {prizes.map((cents, place) => (
            // A place stays where it is, whoever holds it.
            <Place key={place} place={place + 1} runner={rows[place]} cents={cents} reader={account.id} />
          ))}
          {isOn && own !== null && own.rank > prizes.length && <Place place={own.rank} runner={own} cents={null} reader={account.id} />}
        </chakra.ol>
      )}
      {isOn && own === null && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <Text size="sm" tone="muted">
            {isIn ? t('You have no points yet.') : t('You take part from next Monday on.')}
          </Text>
          {isIn && (
            <ButtonLink to="/rewards" size="sm" look="outline">
              {t('See your quests')}
            </ButtonLink>
          )}
        </chakra.div>
      )}
      {isOn && isIn && isOwnOnly && (
        <Text size="sm" tone="muted">
          {t('The quests of others are private, so their points are the word of the house server.')}{' '}
          {t('Your own points are counted from your entries of the log: {counted}.', { counted: formatCount(counted) })}
        </Text>
      )}
      {last !== null && <LastRace places={last.places} reader={account.id} />}
    </Panel>
  );
}

interface PlaceProps {
  place: number;
  runner: { readonly account: AccountId; readonly username: string; readonly points: number } | undefined;
  /** Null below the prizes. */
  cents: number | null;
  reader: AccountId;
}

function Place({ place, runner, cents, reader }: PlaceProps) {
  return (
    <chakra.li display="flex" alignItems="center" gap="3" minH="thumb" aria-current={runner?.account === reader ? 'true' : undefined}>
      <chakra.span width="6" textAlign="end" textStyle="numbers" color="coin" fontWeight="700" flexShrink="0">
        {place}
      </chakra.span>
      <chakra.span flex="1" minW="0" display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
        {runner ? (
          <>
            <chakra.span fontWeight="600">
              <PersonName account={runner.account} name={runner.username} />
            </chakra.span>
            <LevelBadge account={runner.account} />
            {runner.account === reader && <Badge look="accent">{t('You')}</Badge>}
            <chakra.span color="muted" fontSize="sm">
              {pointsText(runner.points)}
            </chakra.span>
          </>
        ) : (
          <chakra.span color="muted">{t('Nobody yet')}</chakra.span>
        )}
      </chakra.span>
      {cents !== null && (
        <chakra.span flexShrink="0" fontWeight="650">
          <CreditAmount cents={cents} />
        </chakra.span>
      )}
    </chakra.li>
  );
}

function LastRace({ places, reader }: { places: readonly { readonly account: AccountId; readonly cents: number }[]; reader: AccountId }) {
  const usernames = useAppSelector((state) => state.world.usernames);
  return (
    <div>
      <Heading level={3} fontSize="md">
        {t('Last race')}
      </Heading>
      {places.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('Nobody had points.')}
        </Text>
      ) : (
        <chakra.ol listStyle="none" display="flex" flexWrap="wrap" columnGap="5" rowGap="1" mt="1" fontSize="sm" aria-label={t('Winners')}>
          {places.map(({ account, cents }, place) => (
            <li key={account}>
              {place + 1}. {account === reader ? t('You') : <PersonName account={account} name={nameIn({ usernames }, account)} />}{' '}
              <chakra.span color="muted">
                <CreditAmount cents={cents} />
              </chakra.span>
            </li>
          ))}
        </chakra.ol>
      )}
    </div>
  );
}
