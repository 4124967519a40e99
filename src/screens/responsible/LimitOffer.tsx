import { mostByLimits } from '../../domain/accounts/limits.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectCorrections } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { useTime } from '../shell/useTime.ts';
import { t } from '../../languages/t.ts';

interface LimitOfferProps {
  /** The stake that was refused. */
  stakeCents: number | null;
  onChoose: (cents: number) => void;
}

/** Offers the largest stake within the player's limits, if the refused one is above it and it is more than 0. */
export function LimitOffer({ stakeCents, onChoose }: LimitOfferProps) {
  const account = useAppSelector(selectAccount);
  const corrections = useAppSelector(selectCorrections);
  const left = useTime((now) => (account ? mostByLimits(corrections, account, now) : null));
  if (left === null || left === 0 || stakeCents === null || stakeCents <= left) return null;
  return (
    <Button size="sm" look="outline" onClick={() => onChoose(left)}>
      {t('Bet {left} instead', { left: formatCredits(left) })}
    </Button>
  );
}
