import { chakra } from '@chakra-ui/react';
import type { WhatIf } from '../../domain/whatIf/fork.ts';
import type { GameReturn } from '../../domain/whatIf/returns.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Curves } from '../../ui/Curves.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { Text } from '../../ui/Text.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { playedOnText } from '../play/roundText.ts';
import { countText } from './verdict.ts';

interface WhatIfResultProps {
  whatIf: WhatIf;
  /** Whether the whole log was played again. */
  isAdmin: boolean;
}

/** What differs: the balance over time, the returns of the games, and what could not be played again. */
export function WhatIfResult({ whatIf, isAdmin }: WhatIfResultProps) {
  const { entries, different, games, refused, sealed, unknown, curve, balances } = whatIf;
  const last = curve.at(-1) ?? { logCents: 0, forkCents: 0 };
  const whose = isAdmin ? 'The house’s result' : 'Your balance';
  return (
    <>
      <Text>
        {countText(entries, 'entry was', 'entries were')} played again,{' '}
        {different === 0 ? 'and all came out the same' : `${different} came out otherwise`}.
      </Text>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
        <Fact term={`${whose} as it was`}>
          <CreditAmount cents={last.logCents} unit />
        </Fact>
        <Fact term={`${whose} as it would be`}>
          <CreditAmount cents={last.forkCents} unit />
        </Fact>
        <Fact term="Difference">
          <CreditAmount cents={last.forkCents - last.logCents} toned />
        </Fact>
        {isAdmin && <Fact term="Players with another balance">{balances.length}</Fact>}
      </chakra.dl>
      {curve.length > 1 && (
        <Curves
          height="24"
          label={`${whose} over the entries: it was ${formatCredits(last.logCents)}, it would be ${formatCredits(last.forkCents)}`}
          curves={[curve.map(({ logCents }) => logCents), curve.map(({ forkCents }) => forkCents)]}
        />
      )}
      {games.length > 0 && <Games games={games} />}
      {refused.map(({ command, sentence, seq, times }) => (
        <Text key={`${command}${sentence}`} size="sm">
          {times} × refused: {sentence} (first in entry {seq})
        </Text>
      ))}
      {sealed > 0 && (
        <Text size="sm" tone="muted">
          {countText(sealed, 'round is', 'rounds are')} left out, because their seed is not revealed.
        </Text>
      )}
      {unknown > 0 && (
        <Text size="sm" tone="muted">
          {countText(unknown, 'entry stays as it was', 'entries stay as they were')}: your log does not show all that decided it.
        </Text>
      )}
    </>
  );
}

const paid = ({ paidCents, stakedCents }: GameReturn) => <CreditAmount cents={paidCents - stakedCents} toned />;

function Games({ games }: Pick<WhatIf, 'games'>) {
  return (
    <FigureTable
      label="Games, as they were and as they would be"
      columns={[
        { head: 'Game', cell: ({ game }) => playedOnText(game) },
        { head: 'Rounds', cell: ({ fork }) => fork.rounds },
        { head: 'Net was', cell: ({ log }) => paid(log) },
        { head: 'Would be', cell: ({ fork }) => paid(fork) },
      ]}
      rows={games}
      keyOf={({ game }) => game}
    />
  );
}
