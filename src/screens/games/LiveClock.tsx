import { chakra } from '@chakra-ui/react';
import { Numeric } from '../../ui/Text.tsx';
import { flatWindow } from '../../ui/theme/windows.ts';
import { t } from '../../languages/t.ts';

interface LiveClockProps {
  /** For tests. */
  phase: string;
  text: string;
  /** What the seconds lead to: "Betting closes in". */
  until: string;
  /** Null: nobody knows when it comes. */
  secondsLeft: number | null;
  /** How long betting takes. Null while nobody can bet. */
  bettingMs: number | null;
}

/** The last seconds are marked by colour. */
const HURRY_SECONDS = 5;

/** The phase of a live round and its remaining seconds. It is no live region, so that seconds are not read out. */
export function LiveClock({ phase, text, until, secondsLeft, bettingMs }: LiveClockProps) {
  const share = bettingMs === null || secondsLeft === null ? 0 : Math.min(1, (secondsLeft * 1_000) / bettingMs);
  const isHurry = secondsLeft !== null && secondsLeft <= HURRY_SECONDS;
  return (
    <chakra.div
      px={{ base: '4', sm: '6' }}
      py="3"
      flexShrink="0"
      borderBottomWidth="1px"
      borderColor="line"
      data-phase={phase}
      css={{ [flatWindow]: { py: '1' } }}
    >
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="baseline" columnGap="4">
        <chakra.span fontWeight="650">{text}</chakra.span>
        {secondsLeft !== null && (
          <chakra.span role="timer" aria-live="off" color="muted">
            {until}{' '}
            <Numeric fontWeight="650" color={bettingMs !== null && isHurry ? 'warningFg' : 'fg'}>
              {t('{seconds} s', { seconds: String(secondsLeft) })}
            </Numeric>
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div
        aria-hidden="true"
        mt="2.5"
        css={{ [flatWindow]: { mt: '1' } }}
        height="1.5"
        borderRadius="full"
        bg="sunken"
        boxShadow="inset 0 0 0 1px {colors.line}"
        overflow="hidden"
      >
        <chakra.div
          height="full"
          borderRadius="full"
          bg={isHurry ? 'warningFg' : 'accentSolid'}
          transformOrigin="left"
          transition={bettingMs === null ? undefined : 'transform 1s linear'}
          style={{ transform: `scaleX(${share})` }}
        />
      </chakra.div>
    </chakra.div>
  );
}
