import { levelOf } from '../../domain/earning/levels.ts';
import type { AccountId } from '../../domain/ids.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { VisuallyHidden } from '../../ui/Text.tsx';
import { t } from '../../languages/t.ts';

/** The level that somebody has claimed, beside the name. Nothing before the first claim. */
export function LevelBadge({ account }: { account: AccountId | null }) {
  const level = useAppSelector((state) => (account === null ? 1 : levelOf(state.world, account)));
  if (level === 1) return null;
  return (
    <Badge title={t('Level {level}', { level })}>
      <span aria-hidden="true">L{level}</span>
      <VisuallyHidden>{t('Level {level}', { level })}</VisuallyHidden>
    </Badge>
  );
}
