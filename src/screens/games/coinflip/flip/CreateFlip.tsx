/**
 * The tab on which a player creates a flip. On screens a flip between two players is called a game. `useFlipRound` has the flips and the coin, JoinFlip.tsx
 * is the tab on which others join.
 */
import { chakra } from '@chakra-ui/react';
import { coinflip, type CoinflipChoice } from '../../../../domain/games/coinflip.ts';
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
import { RecentFlips } from './RecentFlips.tsx';
import { SideChoice } from '../SideChoice.tsx';
import { useWithinBalance } from '../useWithinBalance.ts';
import { useFlipRound } from './useFlipRound.ts';
import { useRef } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { CreditAmount } from '../../../../ui/CreditAmount.tsx';
import { HashText } from '../../../../ui/HashText.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { Heading, Text, VisuallyHidden } from '../../../../ui/Text.tsx';
import type { OpenFlip } from '../../../../store/selectors/rounds.ts';
import { t } from '../../../../languages/t.ts';
import { rich } from '../../../../languages/rich.tsx';
import { translated } from '../../../../languages/translated.ts';

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
  const own = flips.open.filter(({ bet }) => bet.account === account?.id);
  const newest = own.at(-1);
  return (
    <GameFrame
      title={t('Create Game')}
      stage={
        <FlipTable
          flips={flips}
          idle={newest ? t('Waiting for a player to join.') : t('Create a game; the coin is tossed when somebody joins it.')}
          detail={newest && !flips.moving && <WaitingGame game={newest} onCancel={() => flips.cancel(newest.round.id)} />}
        />
      }
      panel={
        <BetPanel
          game="coinflip"
          choice={asked}
          onChoice={fields.onChange}
          round={flips}
          defaultStakeCents={rules.coinflip.defaultStakeCents}
          action={{ text: t('Create Game'), busyText: t('Creating…'), refusalOf }}
          tools={<InstantSwitch />}
        >
          <SideChoice {...fields} disabled={flips.phase !== 'idle'} />
        </BetPanel>
      }
      recents={
        <chakra.div display="grid" gap="5" minW="0">
          <OwnGames games={own} onCancel={({ round }) => flips.cancel(round.id)} />
          <RecentFlips rounds={flips.finished} />
        </chakra.div>
      }
      fairness={<FlipFairness last={flips.finished[0]} />}
    />
  );
}

/** The newest game that waits, where it was created. */
function WaitingGame({ game: { bet }, onCancel }: { game: OpenFlip; onCancel: () => Promise<void> }) {
  const { side } = bet.choice as CoinflipChoice;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" columnGap="3" fontSize="sm">
      <span>{rich('Your game: {amount} on {side}', { amount: <CreditAmount cents={bet.stakeCents} unit />, side: translated(side) })}</span>
      <Button look="outline" size="sm" onClick={() => void onCancel()}>
        {t('Take it back')}
      </Button>
    </chakra.div>
  );
}

/** The player's own open games, each with a button to take it back. */
function OwnGames({ games, onCancel }: { games: readonly OpenFlip[]; onCancel: (flip: OpenFlip) => Promise<void> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cancel = async (flip: OpenFlip): Promise<void> => {
    await onCancel(flip);
    // The button disappears with its game.
    heading.current?.focus();
  };
  return (
    <Panel as="section" aria-label={t('Your open games')} pad="none">
      <Heading ref={heading} tabIndex={-1} level={2} look="label" color="muted" px="4" pt="4" pb="2">
        {t('Your open games')}
      </Heading>
      {games.length === 0 ? (
        <Text tone="muted" size="sm" px="4" pb="4">
          {t('None. A game you create waits here until somebody joins it or you cancel it.')}
        </Text>
      ) : (
        <chakra.ul>
          {games.map((flip) => (
            <chakra.li
              key={flip.round.id}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              gap="3"
              px="4"
              py="2.5"
              borderTopWidth="1px"
              borderColor="line"
            >
              <chakra.div flex="1 1 12rem" minW="0">
                <chakra.div fontWeight="600">
                  {rich('{amount} on {side}', {
                    amount: <CreditAmount cents={flip.bet.stakeCents} unit />,
                    side: translated((flip.bet.choice as CoinflipChoice).side),
                  })}
                </chakra.div>
                <chakra.div fontSize="sm" color="muted" display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
                  {rich('Waiting for a player. Seed hash {hash}', {
                    hash: <HashText value={flip.round.seedHash} label={t('seed hash of this game')} keep={4} />,
                  })}
                </chakra.div>
              </chakra.div>
              <Button look="outline" size="sm" onClick={() => void cancel(flip)}>
                {t('Cancel')}
                <VisuallyHidden> {t('your game of {side}', { side: translated((flip.bet.choice as CoinflipChoice).side) })}</VisuallyHidden>
              </Button>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Panel>
  );
}
