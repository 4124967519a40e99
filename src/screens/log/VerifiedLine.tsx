import { useAppSelector } from '../../store/hooks.ts';
import { selectVerified } from '../../store/verification.ts';
import { Text } from '../../ui/Text.tsx';

const numbers = new Intl.NumberFormat('en');
const clock = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** How far the log was verified since this page was opened, without anybody asking. Nothing until that is known. */
export function VerifiedLine() {
  const verified = useAppSelector(selectVerified);
  if (!verified) return null;
  return (
    <Text size="sm" tone="muted">
      Verified in the background up to entry {numbers.format(verified.seq)}, {clock.format(verified.at)}.
    </Text>
  );
}
