import { chakra } from '@chakra-ui/react';
import { memo, useEffect, useMemo, useState } from 'react';
import { endOfWait } from '../../domain/accounts/limits.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount, selectCorrections, selectHeld, selectRules } from '../../store/selectors/account.ts';
import { formatCountdown } from '../../ui/Countdown.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { TextLink } from '../../ui/links.ts';
import { Moment } from '../../ui/Moment.tsx';
import { useSharedValue } from '../../ui/sharedValue.ts';
import { Numeric, Text, VisuallyHidden } from '../../ui/Text.tsx';
import { laptopWindow } from '../../ui/theme/windows.ts';
import { holdPlay } from './playHold.ts';
import { netOf, playedMsAt, sessionAt } from './playSession.ts';
import { trackerOf, uncheckedMs } from './playTracker.ts';
import { RealityCheckDialog } from './RealityCheckDialog.tsx';
import { useNow } from '../shell/useNow.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** The time of play and its net, always in sight beside a game. Guests see nothing: they do not play. */
export const PlaySession = memo(function PlaySession() {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  return house && account ? <Followed key={account.id} house={house} account={account} /> : null;
});

interface Reality {
  readonly playedMs: number;
  readonly netCents: number;
}

/* A constant element: React never draws it again. */
const toLimits = (
  <TextLink to="/profile/limits" ms="auto" display="inline-flex" alignItems="center" minH="6">
    {t('Limits')}
  </TextLink>
);

function Followed({ house, account }: { house: PlayerHouse; account: Account }) {
  const now = useNow(house);
  const { realityCheckMs } = useAppSelector(selectRules).responsiblePlay;
  const breakEnds = endOfWait(useAppSelector(selectCorrections), account.onBreak);
  const held = useAppSelector(selectHeld);
  const tracker = useMemo(() => trackerOf(house, account.id), [house, account.id]);
  const play = useSharedValue(tracker.play);
  const [asked, setAsked] = useState<Reality | null>(null);
  /* The dialog stays mounted after the answer. An unmounted dialog cannot return the focus. */
  const [open, setOpen] = useState(false);

  const session = sessionAt(play.session, now);
  const playedMs = session ? playedMsAt(session, now) : 0;
  /* Bets that are open in the log. A bet whose board is still moving is not one of them. */
  const openBets = session ? [...session.payouts.values()].filter((cents) => cents === null).length : 0;
  const netCents = session ? netOf(session, held) : 0;
  /* The question waits while a board moves: its result comes first. */
  const due = !open && held.length === 0 && uncheckedMs(play, now) >= realityCheckMs && breakEnds <= now;
  if (due) {
    setAsked({ playedMs, netCents });
    setOpen(true);
  }
  useEffect(() => (open ? holdPlay() : undefined), [open]);

  const goOn = (): void => {
    tracker.check(house.ports.clock.now());
    setOpen(false);
  };
  return (
    <>
      <SessionLine
        seconds={Math.floor(playedMs / 1000)}
        openBets={openBets}
        netCents={netCents}
        breakUntil={breakEnds > now ? breakEnds : null}
      />
      {asked && (
        <RealityCheckDialog house={house} account={account} open={open} playedMs={asked.playedMs} netCents={asked.netCents} onGoOn={goOn} />
      )}
    </>
  );
}

interface SessionLineProps {
  readonly seconds: number;
  readonly openBets: number;
  readonly netCents: number;
  /** The end of the current break. */
  readonly breakUntil: number | null;
}

/** The line keeps its length while a bet is open: a longer one would push the fields down. */
function NetTerm({ openBets }: Pick<SessionLineProps, 'openBets'>) {
  if (openBets === 0) return t('Net');
  const says = t('{bets, plural, one {# open bet} other {# open bets}} counted as lost', { bets: openBets });
  return (
    <chakra.span title={says}>
      {t('Net')}
      <VisuallyHidden>, {says}</VisuallyHidden>
    </chakra.span>
  );
}

/** It is drawn only when its text changes, not with each bet on its way. */
const SessionLine = memo(function SessionLine({ seconds, openBets, netCents, breakUntil }: SessionLineProps) {
  return (
    <chakra.section
      aria-label={t('This session')}
      data-play-session
      mb="4"
      pb="3"
      css={{ [laptopWindow]: { mb: '3', pb: '2' } }}
      borderBottomWidth="1px"
      borderColor="line"
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      columnGap="5"
      rowGap="1"
      fontSize="sm"
    >
      <chakra.dl display="flex" flexWrap="wrap" columnGap="5" rowGap="1">
        <Fact look="inline" term={t('Playing')}>
          <time dateTime={`PT${seconds}S`}>
            <Numeric>{formatCountdown(seconds * 1000)}</Numeric>
          </time>
        </Fact>
        <Fact look="inline" term={<NetTerm openBets={openBets} />}>
          <CreditAmount cents={netCents} toned />
        </Fact>
      </chakra.dl>
      {toLimits}
      {breakUntil !== null && (
        <Text flexBasis="100%" color="warningFg">
          {rich('You are taking a break until {moment}.', { moment: <Moment at={breakUntil} /> })}
        </Text>
      )}
    </chakra.section>
  );
});
