import { chakra } from '@chakra-ui/react';
import { useAppSelector } from '../../../../store/hooks.ts';
import { selectIsGuest, selectRules } from '../../../../store/selectors/account.ts';
import { Numeric } from '../../../../ui/Text.tsx';
import type { LiveTime } from './liveTime.ts';

/** The table's phase and its remaining seconds. It is no live region, so that seconds are not read out. */
export function LiveClock({ time, open, turning }: { time: LiveTime; open: boolean; turning: boolean }) {
  /** The house opens no round for a guest. */
  const guest = useAppSelector(selectIsGuest);
  const { bettingMs, pauseMs } = useAppSelector(selectRules).roulette.live;
  /** A player who skipped the spin or sees none waits for the next round. */
  const waiting = time.phase === 'spin' && !turning;
  const phase = waiting ? 'pause' : time.phase;
  const secondsLeft = time.secondsLeft + (waiting ? Math.ceil(pauseMs / 1_000) : 0);
  const betting = phase === 'betting';
  const share = betting ? Math.min(1, (secondsLeft * 1_000) / bettingMs) : 0;
  return (
    <chakra.div px={{ base: '4', sm: '6' }} py="3" flexShrink="0" borderBottomWidth="1px" borderColor="line" data-phase={phase}>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap="4">
        <chakra.span fontWeight="650">
          {betting
            ? open
              ? 'Place your bets'
              : guest
                ? 'Sign in to bet'
                : 'Opening the round…'
            : phase === 'spin'
              ? 'No more bets'
              : 'The next round begins soon'}
        </chakra.span>
        <chakra.span role="timer" aria-live="off" color="muted">
          {phase === 'spin' ? 'Result in ' : betting ? 'Betting closes in ' : 'Next round in '}
          <Numeric fontWeight="650" color={betting && secondsLeft <= 5 ? 'warningFg' : 'fg'}>
            {secondsLeft} s
          </Numeric>
        </chakra.span>
      </chakra.div>
      <chakra.div
        aria-hidden="true"
        mt="2.5"
        height="1.5"
        borderRadius="full"
        bg="sunken"
        boxShadow="inset 0 0 0 1px {colors.line}"
        overflow="hidden"
      >
        <chakra.div
          height="full"
          borderRadius="full"
          bg={secondsLeft <= 5 ? 'warningFg' : 'accentSolid'}
          transformOrigin="left"
          transition={betting ? 'transform 1s linear' : undefined}
          style={{ transform: `scaleX(${share})` }}
        />
      </chakra.div>
    </chakra.div>
  );
}
