import { memo, type ReactNode } from 'react';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { FinishedRound } from '../../domain/worldParts.ts';
import { HashText } from '../../ui/HashText.tsx';
import { RoundList, TimeCell, type RoundColumn } from '../play/RoundList.tsx';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import { t } from '../../languages/t.ts';

/** The first column: what each round came to. Declare it outside of components, so that rows are not drawn again. */
export interface ResultColumn extends RoundColumn {
  readonly resultOf: (round: FinishedRound) => ReactNode;
}

interface SharedRoundsProps {
  rounds: readonly FinishedRound[];
  result: ResultColumn;
  /** Said while there are none. */
  emptyText: string;
}

/** The shared rounds that the world keeps, each with its revealed seed. */
export const SharedRounds = ({ rounds, result, emptyText }: SharedRoundsProps) => (
  <RoundList
    title={t('Last rounds')}
    columns={[result, { text: t('Bets'), numeric: true }, { text: t('Time'), wideOnly: true }, { text: t('Seed hash'), wideOnly: true }]}
    rows={rounds.map((round) => (
      <Row key={round.id} round={round} result={result} />
    ))}
    empty={{ title: t('No rounds yet'), text: emptyText }}
  />
);

const Row = memo(function Row({ round, result }: { round: FinishedRound; result: ResultColumn }) {
  const { game, draw, serverSeed, outcome, at, bets } = round;
  return (
    <tr>
      <th scope="row" data-numeric={result.numeric}>
        {result.resultOf(round)}
      </th>
      <td data-numeric>{bets}</td>
      <TimeCell at={at} />
      <td data-wide-only>
        <HashText value={draw.seedHash} label={t('seed hash of round {nonce}', { nonce: String(draw.nonce) })} keep={4} copyable={false} />
      </td>
      <td>
        {/* No single bet is verified here, so the choice does not matter. */}
        <VerifyLink bet={{ game, draw, outcome, choice: rulebookOf(game).defaultChoice, serverSeed }} />
      </td>
    </tr>
  );
});
