import { chakra } from '@chakra-ui/react';
import { coinflip } from '../../../../domain/games/coinflip.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../../../house/playerHouse.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { useHouse } from '../../../../store/houseContext.ts';
import { selectAccount, selectRules } from '../../../../store/selectors/account.ts';
import { BetPanel } from '../../../play/BetPanel.tsx';
import { GameFrame } from '../../../play/GameFrame.tsx';
import { useChoice } from '../../useChoice.ts';
import { FlipFairness } from './FlipFairness.tsx';
import { FlipTable } from './FlipTable.tsx';
import { OwnGames } from './OwnGames.tsx';
import { RecentFlips } from './RecentFlips.tsx';
import { SideChoice } from '../SideChoice.tsx';
import { useFlipStage } from './useFlipStage.ts';

/** Create Game: choose a side and a stake, and wait for somebody to join. */
export function CreateFlip() {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  return house && <Creating house={house} account={account} />;
}

function Creating({ house, account }: { house: PlayerHouse; account: Account | undefined }) {
  const rules = useAppSelector(selectRules);
  const { asked, fields } = useChoice(coinflip);
  const stage = useFlipStage(house);
  return (
    <GameFrame
      title="Create Game"
      stage={<FlipTable stage={stage} idle="Create a game; the coin is tossed when somebody joins it." />}
      panel={
        <BetPanel
          game="coinflip"
          choice={asked}
          onChoice={fields.onChange}
          round={stage}
          defaultStakeCents={rules.coinflip.defaultStakeCents}
          action={{ text: 'Create Game', busyText: 'Creating…' }}
          plans={false}
          repeats={false}
          withinBalance
        >
          <SideChoice {...fields} disabled={stage.phase !== 'idle'} />
        </BetPanel>
      }
      recents={
        <chakra.div display="grid" gap="5" minW="0">
          <OwnGames games={stage.open.filter(({ bet }) => bet.account === account?.id)} onCancel={({ round }) => stage.cancel(round.id)} />
          <RecentFlips rounds={stage.finished} />
        </chakra.div>
      }
      fairness={<FlipFairness last={stage.finished[0]} />}
    />
  );
}
