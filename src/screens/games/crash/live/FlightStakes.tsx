import { chakra } from '@chakra-ui/react';
import { automaticCashOut, cashedOutAt } from '../../../../domain/games/crashChoice.ts';
import { payoutOf } from '../../../../domain/money.ts';
import type { Rules } from '../../../../domain/rules.ts';
import type { SharedStake } from '../../../../domain/worldParts.ts';
import { useAppSelector } from '../../../../store/hooks.ts';
import { selectAccountId, selectNameOf, selectRules } from '../../../../store/selectors/account.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { formatCredits } from '../../../../ui/credits.ts';
import { CreditAmount, CreditCell } from '../../../../ui/CreditAmount.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { Table, TableFrame, TableHead } from '../../../../ui/Table.tsx';
import { Heading, Text } from '../../../../ui/Text.tsx';
import { multiplierText } from '../../../play/ratioText.ts';
import { PersonName } from '../../../shell/PersonName.tsx';
import { t } from '../../../../languages/t.ts';
import { rich } from '../../../../languages/rich.tsx';

/** The lists show so many of the newest stakes. */
const SHOWN_STAKES = 20;

interface BoardStakesProps {
  stakes: readonly SharedStake[];
  /** Where the round ended; null while it goes on. */
  pointHundredths: number | null;
}

interface FlightStakesProps extends BoardStakesProps {
  /** The id of their round, whose rows are new. */
  round: string | undefined;
}

/** Where a bet was cashed out, in hundredths: by hand, or by its target once the round is over. Undefined if it was not. */
function cashOutOf({ choice, cashOutHundredths }: SharedStake, pointHundredths: number | null, rules: Rules): number | undefined {
  if (cashOutHundredths !== undefined || pointHundredths === null) return cashOutHundredths;
  return cashedOutAt(choice, { pointHundredths }, rules);
}

/** Everybody's bets on the round, with their cash-outs as they come. */
export function FlightStakes({ stakes, round, pointHundredths }: FlightStakesProps) {
  const total = stakes.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  return (
    <Panel as="section" aria-label={t('Bets of this round')} pad="none">
      <chakra.div px="4" pt="4" pb="3" display="flex" justifyContent="space-between" alignItems="baseline" gap="3">
        <Heading level={2} look="label" color="muted">
          {t('Bets of this round')}
        </Heading>
        {stakes.length > 0 && (
          <Text as="span" size="sm" tone="muted">
            {rich('{count, plural, one {# bet} other {# bets}}, {total}', { count: stakes.length, total: <CreditAmount cents={total} /> })}
          </Text>
        )}
      </chakra.div>
      {stakes.length === 0 ? (
        <EmptyState title={t('No bets yet')}>{t('Yours can be the first of this round.')}</EmptyState>
      ) : (
        <TableFrame label={t('Bets and cash-outs')}>
          <Table>
            <TableHead columns={[t('Player'), { numeric: t('Bet') }, { numeric: t('Cash-out') }, { numeric: t('Pays') }]} />
            <tbody>
              {stakes
                .slice(-SHOWN_STAKES)
                .map((stake, place) => <StakeRow key={`${round} ${place}`} stake={stake} pointHundredths={pointHundredths} />)
                .toReversed()}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </Panel>
  );
}

function StakeRow({ stake, pointHundredths }: { stake: SharedStake; pointHundredths: number | null }) {
  const nameOf = useAppSelector(selectNameOf);
  const own = useAppSelector(selectAccountId);
  const rules = useAppSelector(selectRules);
  const cashed = cashOutOf(stake, pointHundredths, rules);
  const target = automaticCashOut(stake.choice, rules);
  const isLost = cashed === undefined && pointHundredths !== null;
  return (
    <tr data-cashed={cashed}>
      <th scope="row">
        <PersonName account={stake.account} name={nameOf(stake.account)} /> {stake.account === own && <Badge>{t('you')}</Badge>}
      </th>
      <CreditCell cents={stake.stakeCents} />
      <td data-numeric>
        {cashed !== undefined ? (
          <chakra.span color="successFg" fontWeight="650">
            {multiplierText(cashed)}×
          </chakra.span>
        ) : (
          <chakra.span color="muted">
            {isLost ? t('none') : target === undefined ? t('by hand') : t('by {multiplier}×', { multiplier: multiplierText(target) })}
          </chakra.span>
        )}
      </td>
      {cashed === undefined && !isLost ? (
        <td data-numeric>
          <chakra.span color="muted">–</chakra.span>
        </td>
      ) : (
        <CreditCell cents={cashed === undefined ? 0 : payoutOf(stake.stakeCents, { num: cashed, den: 100 })} />
      )}
    </tr>
  );
}

/** The stakes in short, beside the curve. Screen readers read `FlightStakes`. */
export function BoardStakes({ stakes, pointHundredths }: BoardStakesProps) {
  const nameOf = useAppSelector(selectNameOf);
  const rules = useAppSelector(selectRules);
  if (stakes.length === 0)
    return (
      <Text p="3" size="sm" tone="muted">
        {t('No bets yet')}
      </Text>
    );
  return (
    <chakra.ol p="3" display="grid" gap="1.5" fontSize="sm" listStyleType="none">
      {stakes
        .slice(-SHOWN_STAKES)
        .map((stake, place) => {
          const cashed = cashOutOf(stake, pointHundredths, rules);
          const name = nameOf(stake.account);
          return (
            <chakra.li key={`${place} ${name}`} display="flex" justifyContent="space-between" gap="2">
              <chakra.span minW="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                {name}
              </chakra.span>
              {cashed === undefined ? (
                <chakra.span color="muted" textStyle="numbers">
                  {formatCredits(stake.stakeCents)}
                </chakra.span>
              ) : (
                <chakra.span color="successFg" fontWeight="650" textStyle="numbers">
                  {multiplierText(cashed)}×
                </chakra.span>
              )}
            </chakra.li>
          );
        })
        .toReversed()}
    </chakra.ol>
  );
}
