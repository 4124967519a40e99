/**
 * The tab on which a player joins the flip of somebody else. On screens a flip between two players is called a game. `useFlipRound` has the flips and the
 * coin, CreateFlip.tsx is the tab on which flips are created.
 */
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { oppositeSide, type CoinflipChoice } from '../../../../domain/games/coinflip.ts';
import { haveRulesChanged } from '../../../../domain/games/changedRules.ts';
import { payoutOf } from '../../../../domain/money.ts';
import { rulesInForceAt } from '../../../../domain/world.ts';
import type { Account } from '../../../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../../../api/playerHouse.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { useHouse } from '../../../../store/houseContext.ts';
import { selectAccount, selectIsGuest, selectNameOf, selectShownBalance } from '../../../../store/selectors/account.ts';
import type { OpenFlip } from '../../../../store/selectors/rounds.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { CreditAmount } from '../../../../ui/CreditAmount.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Text, VisuallyHidden } from '../../../../ui/Text.tsx';
import { useSteady } from '../../../../ui/useSteady.ts';
import { GameFrame } from '../../../play/GameFrame.tsx';
import { PersonName } from '../../../shell/PersonName.tsx';
import { FlipFairness } from './FlipFairness.tsx';
import { FlipTable } from './FlipTable.tsx';
import { RecentFlips } from './RecentFlips.tsx';
import { useFlipRound, type FlipControl } from './useFlipRound.ts';
import { t } from '../../../../languages/t.ts';
import { rich } from '../../../../languages/rich.tsx';
import { translated } from '../../../../languages/translated.ts';

/** The list of games scrolls above this height: 384 px. */
const HEIGHT = '24rem';

/** Join Game: take the other side of an open game at the same stake. */
export function JoinFlip() {
  const house = useHouse();
  const account = useAppSelector(selectAccount);
  return house && <Joining house={house} account={account} />;
}

function Joining({ house, account }: { house: PlayerHouse; account: Account | undefined }) {
  const flips = useFlipRound(house);
  return (
    <GameFrame
      title={t('Join Game')}
      stage={<FlipTable flips={flips} idle={t('Join a game to toss the coin.')} />}
      panelFirst
      panel={<ActiveGames flips={flips} account={account} />}
      recents={<RecentFlips rounds={flips.finished} />}
      fairness={<FlipFairness last={flips.finished[0]} open={flips.open.map(({ round }) => round)} />}
    />
  );
}

function ActiveGames({ flips: { open: newest, join, phase, moving }, account }: { flips: FlipControl; account: Account | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const [open, list] = useSteady(newest);
  const joinAndWatch = async (flip: OpenFlip): Promise<void> => {
    await join(flip.round.id);
    // On a phone the list stands above the coin.
    document.querySelector('[data-stage]')?.scrollIntoView({ block: 'nearest' });
    // The button disappears with its game.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  };
  return (
    <chakra.div
      ref={place}
      role="region"
      aria-label={t('Active games')}
      tabIndex={0}
      maxH={HEIGHT}
      overflowY="auto"
      mx="-2"
      px="2"
      outlineOffset="-2px"
    >
      {open.length === 0 && (
        <EmptyState title={t('No active games available')}>{t('Create one, and other players can join it here.')}</EmptyState>
      )}
      <chakra.ul display="grid" gap="2" {...list}>
        {open.map((flip) => (
          <ActiveGame
            key={flip.round.id}
            flip={flip}
            own={flip.bet.account === account?.id}
            flipping={phase !== 'idle' || moving}
            onJoin={() => void joinAndWatch(flip)}
          />
        ))}
      </chakra.ul>
    </chakra.div>
  );
}

function ActiveGame({
  flip: { round, bet },
  own,
  flipping,
  onJoin,
}: {
  flip: OpenFlip;
  own: boolean;
  flipping: boolean;
  onJoin: () => void;
}) {
  const nameOf = useAppSelector(selectNameOf);
  const guest = useAppSelector(selectIsGuest);
  const balance = useAppSelector(selectShownBalance);
  const winPaysHundredths = useAppSelector(({ world }) => rulesInForceAt(world, round.rulesSeq).coinflip.winPaysHundredths);
  // Nobody can join a game whose rules have changed.
  const rulesChanged = useAppSelector(({ world }) => haveRulesChanged(world, 'coinflip', round.rulesSeq));
  const pays = payoutOf(bet.stakeCents, { num: winPaysHundredths, den: 100 });
  const name = nameOf(bet.account);
  const { side } = bet.choice as CoinflipChoice;
  const balanceTooLow = !guest && balance < bet.stakeCents;
  const disabledWhy = reasonNotToJoin({ rulesChanged, balanceTooLow, flipping });
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      alignItems="center"
      gap="3"
      px="3"
      py="2.5"
      bg="sunken"
      borderRadius="control"
      borderWidth="1px"
      borderColor="line"
      data-flip={round.id}
    >
      <chakra.div minW="0">
        <chakra.div fontWeight="620" overflowWrap="anywhere">
          <PersonName account={bet.account} name={name} /> {own && <Badge look="accent">{t('you')}</Badge>}
        </chakra.div>
        <Text size="sm" tone="muted">
          {rich('{amount} on {side}', { amount: <CreditAmount cents={bet.stakeCents} unit />, side: translated(side) })}
        </Text>
        {!own && (
          <Text size="sm" tone={balanceTooLow ? 'error' : 'subtle'}>
            {rulesChanged || balanceTooLow
              ? disabledWhy
              : rich('Your side is {side}; a win pays {amount}', {
                  side: translated(oppositeSide(side)),
                  amount: <CreditAmount cents={pays} />,
                })}
          </Text>
        )}
      </chakra.div>
      {own ? (
        <Text size="sm" tone="subtle">
          {t('Your game')}
        </Text>
      ) : (
        <Button onClick={onJoin} disabled={disabledWhy !== undefined} title={disabledWhy}>
          {t('Join')}
          <VisuallyHidden> {t('the game of {name}', { name })}</VisuallyHidden>
        </Button>
      )}
    </chakra.li>
  );
}

interface JoinObstacles {
  rulesChanged: boolean;
  balanceTooLow: boolean;
  flipping: boolean;
}

function reasonNotToJoin({ rulesChanged, balanceTooLow, flipping }: JoinObstacles): string | undefined {
  if (rulesChanged) return t('The rules of this game have changed since it was opened');
  if (balanceTooLow) return t('Insufficient balance');
  return flipping ? t('Wait until the coin has landed') : undefined;
}
