import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCountdown } from '../../ui/Countdown.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { Heading, Numeric, Text } from '../../ui/Text.tsx';
import { TakeBreak } from './TakeBreak.tsx';
import { useNow } from '../shell/useNow.ts';
import { t } from '../../languages/t.ts';

interface RealityCheckDialogProps {
  readonly house: PlayerHouse;
  readonly account: Account;
  readonly open: boolean;
  readonly playedMs: number;
  readonly netCents: number;
  readonly onGoOn: () => void;
}

/** Shows how long the player has played and the net result, and asks: go on, or take a break. `PlaySession` opens it when it is due. */
export function RealityCheckDialog({ house, account, open, playedMs, netCents, onGoOn }: RealityCheckDialogProps) {
  const at = useNow(house);
  const [breaking, setBreaking] = useState(false);
  const goOn = (): void => {
    setBreaking(false);
    onGoOn();
  };
  return (
    <Dialog
      open={open}
      onClose={goOn}
      alert
      size="sm"
      title={t('Time for a look at the clock')}
      footer={
        <>
          {!breaking && (
            <Button look="outline" onClick={() => setBreaking(true)}>
              {t('Take a break')}
            </Button>
          )}
          <Button onClick={goOn}>{t('Continue')}</Button>
        </>
      }
    >
      <chakra.dl display="flex" flexWrap="wrap" columnGap="10" rowGap="3">
        <Fact term={t('Time played')} fontSize="xl">
          <Numeric>{formatCountdown(playedMs)}</Numeric>
        </Fact>
        <Fact term={t('Net result')} fontSize="xl">
          <CreditAmount cents={netCents} toned unit />
        </Fact>
      </chakra.dl>
      {breaking ? (
        <chakra.section aria-label={t('Take a break')} mt="5" display="grid" gap="3">
          <Heading level={3} look="label">
            {t('For how long?')}
          </Heading>
          <TakeBreak account={account} at={at} onTaken={goOn} />
        </chakra.section>
      ) : (
        <Text tone="muted" mt="4">
          {t('Automatic bets wait until you answer.')}
        </Text>
      )}
    </Dialog>
  );
}
