import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { coinflip, type CoinflipChoice, type CoinSide } from '../../../domain/games/coinflip.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import { freshSeatBytes } from '../../../house/clockwork.ts';
import type { House } from '../../../house/house.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { useHouse } from '../../../store/houseContext.ts';
import { selectAccount, selectRules } from '../../../store/selectors/account.ts';
import type { OpenFlip } from '../../../store/selectors/rounds.ts';
import { showToast } from '../../../ui/toasts.ts';
import { BetPanel } from '../../play/BetPanel.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { choiceKeys, useHotkeys } from '../../play/useHotkeys.ts';
import { useOpenBet } from '../../play/useOpenBet.ts';
import { FlipFairness } from './FlipFairness.tsx';
import { FlipTable } from './FlipTable.tsx';
import { OwnGames } from './OwnGames.tsx';
import { RecentFlips } from './RecentFlips.tsx';
import { coinSides, SideChoice } from './SideChoice.tsx';
import { useFlipStage } from './useFlipStage.ts';

/** Create Game: choose a side, put up a stake, and wait for somebody to take the other side. */
export function CreateFlip() {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  return house && account ? <Creating house={house} account={account} /> : null;
}

function Creating({ house, account }: { house: House; account: Account }) {
  const rules = useAppSelector(selectRules);
  const [choice, setChoice] = useState<CoinflipChoice>({ ...coinflip.defaultChoice });
  const stage = useFlipStage(house, account);
  const control = useOpenBet({
    house,
    hold: stage.hold,
    release: stage.release,
    send: (stakeCents, chosen, id) => {
      const payload = { stakeCents, side: (chosen as CoinflipChoice).side, freshBytes: freshSeatBytes(house) };
      return house.submit({ type: 'CreateFlip', payload }, account.id, { id });
    },
    onAccepted: () => showToast({ kind: 'success', text: 'Game created successfully!' }),
    failure: (reason) => `Failed to create game: ${reason}`,
  });
  const choose = (side: CoinSide): void => setChoice({ side });
  useHotkeys(choiceKeys(coinSides, choose, false));
  const cancel = async ({ round, bet }: OpenFlip): Promise<void> => {
    try {
      const submitted = await house.submit({ type: 'CancelFlip', payload: { round: round.id } }, account.id);
      if (submitted.kind === 'refused') return void showToast({ kind: 'error', text: submitted.refusal.sentence });
      stage.release([bet.id]);
      showToast({ kind: 'info', text: 'Game cancelled. Stake returned' });
    } catch {
      showToast({ kind: 'error', text: 'An error occurred' });
    }
  };
  return (
    <GameFrame
      title="Create Game"
      stage={<FlipTable stage={stage} idle="Create a game; the coin is tossed when somebody joins it." />}
      panel={
        <BetPanel
          game="coinflip"
          choice={choice}
          round={control}
          defaultStakeCents={rules.coinflip.defaultStakeCents}
          action={{ text: 'Create Game', busyText: 'Creating…' }}
          plans={false}
          withinBalance
        >
          <SideChoice side={choice.side} onChange={choose} disabled={control.phase !== 'idle'} />
        </BetPanel>
      }
      recents={
        <chakra.div display="grid" gap="5" minW="0">
          <OwnGames games={stage.open.filter(({ bet }) => bet.account === account.id)} onCancel={cancel} />
          <RecentFlips rounds={stage.finished} />
        </chakra.div>
      }
      fairness={<FlipFairness last={stage.finished[0]} />}
    />
  );
}
