import { memo } from 'react';
import { coinflip, flipWinner, type CoinflipChoice, type CoinflipOutcome } from '../../../../domain/games/coinflip.ts';
import type { FinishedRound } from '../../../../domain/worldParts.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { selectAccountId, selectNameOf } from '../../../../store/selectors/account.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { CreditCell } from '../../../../ui/CreditAmount.tsx';
import { capitalised } from '../../../../ui/capitalised.ts';
import { RoundList, type RoundColumn } from '../../../play/RoundList.tsx';
import { PersonName } from '../../../shell/PersonName.tsx';
import { VerifyLink } from '../../../proof/VerifyLink.tsx';
import { t } from '../../../../languages/t.ts';
import { translated } from '../../../../languages/translated.ts';

/** Lists of recent flips scroll above this height: 256 px. */
export const RECENT_MAX_HEIGHT = '16rem';

const columns: readonly RoundColumn[] = [
  { text: t('Outcome') },
  { text: t('Winner') },
  { text: t('Players'), wideOnly: true },
  { text: t('Bet'), numeric: true },
];

/** The flips between any two players that the world keeps, each with its revealed seed. */
export const RecentFlips = ({ rounds }: { rounds: readonly FinishedRound[] }) => (
  <RoundList
    title={t('Recent games')}
    columns={columns}
    rows={rounds.map((round) => (
      <FlipRow key={round.id} round={round} />
    ))}
    empty={{ title: t('No games played yet'), text: t('Games between two players appear here, each with its proof.') }}
    maxH={RECENT_MAX_HEIGHT}
  />
);

const FlipRow = memo(function FlipRow({ round: { game, draw, serverSeed, outcome, stakes } }: { round: FinishedRound }) {
  const nameOf = useAppSelector(selectNameOf);
  const own = useAppSelector(selectAccountId);
  const [creator, joiner] = stakes;
  const shown = outcome as CoinflipOutcome;
  const choice = creator ? (creator.choice as CoinflipChoice) : coinflip.defaultChoice;
  const winner = flipWinner(choice.side, shown) === 'creator' ? creator : joiner;
  return (
    <tr>
      <th scope="row">{capitalised(translated(shown.side))}</th>
      <td>
        {winner && <PersonName account={winner.account} name={nameOf(winner.account)} />}{' '}
        {winner?.account === own && <Badge look="accent">{t('you')}</Badge>}
      </td>
      <td data-wide-only>
        {[creator, joiner]
          .map((seat) => (seat ? `${nameOf(seat.account)} (${translated((seat.choice as CoinflipChoice).side)})` : t('somebody')))
          .join(', ')}
      </td>
      <CreditCell cents={creator?.stakeCents ?? 0} />
      <td>
        <VerifyLink bet={{ game, draw, outcome, choice, serverSeed }} />
      </td>
    </tr>
  );
});
