import { chakra } from '@chakra-ui/react';
import { coinflip } from '../../../../domain/games/coinflip.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../../../api/playerHouse.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { useHouse } from '../../../../store/houseContext.ts';
import { selectAccount, selectRules } from '../../../../store/selectors/account.ts';
import { BetPanel } from '../../../play/BetPanel.tsx';
import { GameFrame } from '../../../play/GameFrame.tsx';
import { InstantSwitch } from '../../../play/PanelTools.tsx';
import { useChoice } from '../../useChoice.ts';
import { FlipFairness } from './FlipFairness.tsx';
import { FlipTable } from './FlipTable.tsx';
import { OwnGames } from './OwnGames.tsx';
import { RecentFlips } from './RecentFlips.tsx';
import { SideChoice } from '../SideChoice.tsx';
import { useWithinBalance } from '../useWithinBalance.ts';
import { useFlipRound } from './useFlipRound.ts';

/** Create Game: choose a side and a stake, and wait for somebody to join. */
export function CreateFlip() {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  return house && <Creating house={house} account={account} />;
}

function Creating({ house, account }: { house: PlayerHouse; account: Account | undefined }) {
  const rules = useAppSelector(selectRules);
  const { asked, fields } = useChoice(coinflip);
  const flips = useFlipRound(house);
  const refusalOf = useWithinBalance(flips);
  return (
    <GameFrame
      title="Create Game"
      stage={<FlipTable flips={flips} idle="Create a game; the coin is tossed when somebody joins it." />}
      panel={
        <BetPanel
          game="coinflip"
          choice={asked}
          onChoice={fields.onChange}
          round={flips}
          defaultStakeCents={rules.coinflip.defaultStakeCents}
          action={{ text: 'Create Game', busyText: 'Creating…', refusalOf }}
          tools={<InstantSwitch />}
        >
          <SideChoice {...fields} disabled={flips.phase !== 'idle'} />
        </BetPanel>
      }
      recents={
        <chakra.div display="grid" gap="5" minW="0">
          <OwnGames games={flips.open.filter(({ bet }) => bet.account === account?.id)} onCancel={({ round }) => flips.cancel(round.id)} />
          <RecentFlips rounds={flips.finished} />
        </chakra.div>
      }
      fairness={<FlipFairness last={flips.finished[0]} />}
    />
  );
}
