import { chakra } from '@chakra-ui/react';
import { roulette, rouletteColours, type RouletteChoice } from '../../../../domain/games/roulette.ts';
import { payoutOf } from '../../../../domain/money.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { selectAccountId, selectNameOf, selectRules } from '../../../../store/selectors/account.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { CreditAmount, CreditCell } from '../../../../ui/CreditAmount.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { Table, TableFrame, TableHead } from '../../../../ui/Table.tsx';
import { Heading } from '../../../../ui/Text.tsx';
import { capitalised } from '../../../../ui/capitalised.ts';
import { PersonName } from '../../../shell/PersonName.tsx';
import { ColourDot } from './ColourDot.tsx';
import type { LiveStake } from './useLiveTable.ts';
import { t } from '../../../../languages/t.ts';
import { translated } from '../../../../languages/translated.ts';

/** The list shows so many of the newest stakes. */
const SHOWN_STAKES = 10;

const colourOf = ({ choice }: LiveStake): RouletteChoice['colour'] => (choice as RouletteChoice).colour;

interface LiveStakesProps {
  stakes: readonly LiveStake[];
  number: number;
}

/** The latest bets, newest first. */
function LatestStakes({ stakes, number }: LiveStakesProps) {
  const nameOf = useAppSelector(selectNameOf);
  const own = useAppSelector(selectAccountId);
  const rules = useAppSelector(selectRules);
  const latest = stakes
    .slice(-SHOWN_STAKES)
    .map((stake, place) => ({ stake, place }))
    .toReversed();
  return (
    <TableFrame label={t('Latest bets')}>
      <Table>
        <TableHead
          columns={[
            t('Player'),
            t('{what, select, bet {On} other {On}}', { what: 'bet' }),
            { numeric: t('Bet') },
            { numeric: t('Can win') },
          ]}
        />
        <tbody>
          {latest.map(({ stake, place }) => (
            <tr key={`${number} ${place}`}>
              <th scope="row">
                <PersonName account={stake.account} name={nameOf(stake.account)} /> {stake.account === own && <Badge>{t('you')}</Badge>}
              </th>
              <td>
                <ColourDot colour={colourOf(stake)} /> {translated(colourOf(stake))}
              </td>
              <CreditCell cents={stake.stakeCents} />
              <CreditCell cents={payoutOf(stake.stakeCents, roulette.largestMultiplier(stake.choice as RouletteChoice, rules))} />
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

/** The stakes of the round: the total of each colour, and the latest bets. */
export function LiveStakes({ stakes, number }: LiveStakesProps) {
  return (
    <Panel as="section" aria-label={t('Bets of this round')} pad="none">
      <Heading level={2} look="label" color="muted" px="4" pt="4" pb="3">
        {t('Bets of this round')}
      </Heading>
      <chakra.dl px="4" pb="4" display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap="2">
        {rouletteColours.map((colour) => {
          const on = stakes.filter((stake) => colourOf(stake) === colour);
          return (
            <chakra.div
              key={colour}
              data-total={colour}
              px="3"
              py="2"
              bg="sunken"
              borderRadius="control"
              boxShadow="inset 0 0 0 1px {colors.line}"
            >
              <chakra.dt fontSize="xs" color="muted">
                <ColourDot colour={colour} />{' '}
                {t('{colour}, {count, plural, one {# bet} other {# bets}}', { colour: capitalised(translated(colour)), count: on.length })}
              </chakra.dt>
              <chakra.dd fontWeight="650" fontSize="lg">
                <CreditAmount cents={on.reduce((sum, { stakeCents }) => sum + stakeCents, 0)} />
              </chakra.dd>
            </chakra.div>
          );
        })}
      </chakra.dl>
      {stakes.length === 0 ? (
        <EmptyState title={t('No bets yet')}>{t('Yours can be the first of this round.')}</EmptyState>
      ) : (
        <LatestStakes stakes={stakes} number={number} />
      )}
    </Panel>
  );
}
