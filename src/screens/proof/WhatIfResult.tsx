import { chakra } from '@chakra-ui/react';
import type { WhatIf } from '../../domain/whatIf/fork.ts';
import type { GameReturn } from '../../domain/whatIf/returns.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { Curves } from '../../ui/Curves.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { Text } from '../../ui/Text.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { formatCount } from '../../languages/numbers.ts';
import { playedOnText } from '../play/roundText.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

interface WhatIfResultProps {
  whatIf: WhatIf;
  /** Whether the whole log was played again. */
  isAdmin: boolean;
}

/** What differs: the balance over time, the returns of the games, and what could not be played again. */
export function WhatIfResult({ whatIf, isAdmin }: WhatIfResultProps) {
  const { entries, different, games, refused, sealed, unknown, curve, balances } = whatIf;
  const last = curve.at(-1) ?? { logCents: 0, forkCents: 0 };
  const whose = isAdmin ? 'house' : 'own';
  return (
    <>
      <Text>
        {different === 0
          ? t('{entries, plural, one {# entry was} other {# entries were}} played again, and all came out the same.', { entries })
          : t('{entries, plural, one {# entry was} other {# entries were}} played again, {different} came out otherwise.', {
              entries,
              different: formatCount(different),
            })}
      </Text>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
        <Fact term={t('{whose, select, house {The house’s result} other {Your balance}} as it was', { whose })}>
          <CreditAmount cents={last.logCents} unit />
        </Fact>
        <Fact term={t('{whose, select, house {The house’s result} other {Your balance}} as it would be', { whose })}>
          <CreditAmount cents={last.forkCents} unit />
        </Fact>
        <Fact term={t('Difference')}>
          <CreditAmount cents={last.forkCents - last.logCents} toned />
        </Fact>
        {isAdmin && <Fact term={t('Players with another balance')}>{balances.length}</Fact>}
      </chakra.dl>
      {curve.length > 1 && (
        <Curves
          height="24"
          label={t('{whose, select, house {The house’s result} other {Your balance}} over the entries: it was {log}, it would be {fork}', {
            whose,
            log: formatCredits(last.logCents),
            fork: formatCredits(last.forkCents),
          })}
          curves={[curve.map(({ logCents }) => logCents), curve.map(({ forkCents }) => forkCents)]}
        />
      )}
      {games.length > 0 && <Games games={games} />}
      {refused.map(({ command, sentence, seq, times }) => (
        <Text key={`${command}${sentence}`} size="sm">
          {t('{times} × refused: {sentence} (first in entry {seq})', {
            times: formatCount(times),
            sentence: translated(sentence),
            seq: String(seq),
          })}
        </Text>
      ))}
      {sealed > 0 && (
        <Text size="sm" tone="muted">
          {t(
            '{sealed, plural, one {# round is left out, because its} other {# rounds are left out, because their}} seed is not revealed.',
            { sealed },
          )}
        </Text>
      )}
      {unknown > 0 && (
        <Text size="sm" tone="muted">
          {t(
            '{unknown, plural, one {# entry stays as it was} other {# entries stay as they were}}: your log does not show all that decided it.',
            { unknown },
          )}
        </Text>
      )}
    </>
  );
}

const paid = ({ paidCents, stakedCents }: GameReturn) => <CreditAmount cents={paidCents - stakedCents} toned />;

function Games({ games }: Pick<WhatIf, 'games'>) {
  return (
    <FigureTable
      label={t('Games, as they were and as they would be')}
      columns={[
        { head: t('Game'), cell: ({ game }) => playedOnText(game) },
        { head: t('Rounds'), cell: ({ fork }) => fork.rounds },
        { head: t('Net was'), cell: ({ log }) => paid(log) },
        { head: t('Would be'), cell: ({ fork }) => paid(fork) },
      ]}
      rows={games}
      keyOf={({ game }) => game}
    />
  );
}
