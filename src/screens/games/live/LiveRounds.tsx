import { chakra } from '@chakra-ui/react';
import { roulette, type RouletteOutcome } from '../../../domain/games/roulette.ts';
import type { FinishedRound } from '../../../domain/world.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Table, TableFrame } from '../../../ui/Table.tsx';
import { Heading, VisuallyHidden } from '../../../ui/Text.tsx';
import { VerifyLink } from '../../frame/VerifyLink.tsx';
import { ColourDot } from './ColourDot.tsx';

const timeOfDay = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false, timeZoneName: 'short' });

/** The last ten rounds of the table, each with its seed, which was revealed when it was spun. */
export function LiveRounds({ rounds }: { rounds: readonly FinishedRound[] }) {
  return (
    <Panel as="section" aria-label="Last rounds" pad="none">
      <Heading level={2} look="label" color="muted" px="4" pt="4" pb="2">
        Last rounds
      </Heading>
      {rounds.length === 0 ? (
        <EmptyState title="No rounds yet">The first one ends within half a minute; each has its proof here.</EmptyState>
      ) : (
        <TableFrame label={`Last rounds, last ${rounds.length}`}>
          <Table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col" data-numeric>
                  Bets
                </th>
                <chakra.th scope="col" display={{ base: 'none', sm: 'table-cell' }}>
                  Time
                </chakra.th>
                <chakra.th scope="col" display={{ base: 'none', sm: 'table-cell' }}>
                  Seed hash
                </chakra.th>
                <th scope="col">
                  <VisuallyHidden>Proof</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {rounds.map((round) => (
                <RoundRow key={round.id} round={round} />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </Panel>
  );
}

function RoundRow({ round: { game, draw, serverSeed, outcome, at, bets } }: { round: FinishedRound }) {
  const { colour } = outcome as RouletteOutcome;
  return (
    <tr>
      <th scope="row">
        <ColourDot colour={colour} /> {roulette.describeOutcome(outcome as RouletteOutcome)}
      </th>
      <td data-numeric>{bets}</td>
      <chakra.td display={{ base: 'none', sm: 'table-cell' }}>
        <chakra.time dateTime={new Date(at).toISOString()} whiteSpace="nowrap" color="muted">
          {timeOfDay.format(at)}
        </chakra.time>
      </chakra.td>
      <chakra.td display={{ base: 'none', sm: 'table-cell' }}>
        <HashText value={draw.seedHash} label={`seed hash of round ${draw.nonce}`} keep={4} copyable={false} />
      </chakra.td>
      <td>
        <VerifyLink bet={{ game, draw, outcome, choice: roulette.defaultChoice }} serverSeed={serverSeed} />
      </td>
    </tr>
  );
}
