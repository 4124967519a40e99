import { memo } from 'react';
import { roulette, type RouletteOutcome } from '../../../../domain/games/roulette.ts';
import type { FinishedRound } from '../../../../domain/worldParts.ts';
import { HashText } from '../../../../ui/HashText.tsx';
import { RoundList, TimeCell, type RoundColumn } from '../../../play/RoundList.tsx';
import { VerifyLink } from '../../../proof/VerifyLink.tsx';
import { ColourDot } from './ColourDot.tsx';

const columns: readonly RoundColumn[] = [
  { text: 'Number' },
  { text: 'Bets', numeric: true },
  { text: 'Time', roomy: 'some' },
  { text: 'Seed hash', roomy: 'some' },
];

/** The last ten rounds of the table, each with its revealed seed. */
export const LiveRounds = ({ rounds }: { rounds: readonly FinishedRound[] }) => (
  <RoundList
    title="Last rounds"
    columns={columns}
    rows={rounds.map((round) => (
      <RoundRow key={round.id} round={round} />
    ))}
    empty={{ title: 'No rounds yet', text: 'The first round ends within half a minute. Every round appears here with its proof.' }}
  />
);

const RoundRow = memo(function RoundRow({ round: { game, draw, serverSeed, outcome, at, bets } }: { round: FinishedRound }) {
  const { colour } = outcome as RouletteOutcome;
  return (
    <tr>
      <th scope="row">
        <ColourDot colour={colour} /> {roulette.describeOutcome(outcome as RouletteOutcome)}
      </th>
      <td data-numeric>{bets}</td>
      <TimeCell at={at} />
      <td data-roomy="some">
        <HashText value={draw.seedHash} label={`seed hash of round ${draw.nonce}`} keep={4} copyable={false} />
      </td>
      <td>
        <VerifyLink bet={{ game, draw, outcome, choice: roulette.defaultChoice, serverSeed }} />
      </td>
    </tr>
  );
});
