import { chakra } from '@chakra-ui/react';
import type { ClaimName } from '../../domain/verify/claim.ts';
import type { ClaimReport, Report } from '../../domain/verify/verifier.ts';
import type { Inspection } from '../../files/inspection.ts';
import { HashText } from '../../ui/HashText.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Text } from '../../ui/Text.tsx';
import { ProofFact } from './ProofStep.tsx';
import { claimSentence } from './verdict.ts';
import { formatCount } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';
import { translated } from '../../languages/translated.ts';

/** What each claim means for a log that holds. */
const titles: Readonly<Record<ClaimName, string>> = {
  format: t('Written in the one canonical form'),
  chain: t('Nothing changed, dropped or inserted'),
  schema: t('Every event as declared'),
  order: t('In order of place and time'),
  legality: t('Everything was allowed'),
  conservation: t('No credit made or lost'),
  fairness: t('Revealed rounds recomputed'),
};

/** The result of a claim after the first defect stopped the check: it holds for the part before. */
function pillOf({ holds }: ClaimReport, { failure }: Report): { readonly tone: 'success' | 'error' | 'info'; readonly text: string } {
  if (!holds) return { tone: 'error', text: t('Broken') };
  return failure ? { tone: 'info', text: t('Held so far') } : { tone: 'success', text: t('Holds') };
}

/** Every claim, with what it covered and what it could not cover. */
export function ClaimsTable({ inspection }: { inspection: Inspection }) {
  const { report, logId } = inspection;
  return (
    <chakra.div display="grid" gap="4">
      <chakra.ul aria-label={t('Claims')} borderWidth="1px" borderColor="line" borderRadius="control">
        {report.claims.map((claim) => {
          const pill = pillOf(claim, report);
          return (
            <ListRow
              key={claim.claim}
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              alignItems="center"
              columnGap="4"
              rowGap="1"
              px="4"
              py="2.5"
            >
              <chakra.div minW="0" flex="1 1 14rem">
                <Text fontWeight="620">{titles[claim.claim]}</Text>
                <Text size="sm" tone="muted" overflowWrap="anywhere">
                  {claimSentence(claim, inspection)}
                </Text>
                {claim.uncovered > 0 && (
                  <Text size="sm" tone="warning">
                    {t('Covered {covered}, not covered {uncovered}', {
                      covered: formatCount(claim.covered),
                      uncovered: formatCount(claim.uncovered),
                    })}
                  </Text>
                )}
              </chakra.div>
              <StatusPill tone={pill.tone}>{pill.text}</StatusPill>
            </ListRow>
          );
        })}
      </chakra.ul>
      {report.discretion.length > 0 && (
        <chakra.div display="grid" gap="1.5">
          <Text fontWeight="620">{t('What the house alone decided')}</Text>
          <chakra.ul aria-label={t('What the house alone decided')} ps="5" listStyleType="disc">
            {report.discretion.map(({ kind, parts }) => (
              <chakra.li key={kind}>{parts.map(translated).join(', ')}</chakra.li>
            ))}
          </chakra.ul>
        </chakra.div>
      )}
      {report.head !== null && (
        <chakra.dl display="grid" gap="1.5">
          <ProofFact term={t('Log')}>
            <code>{logId}</code>
          </ProofFact>
          <ProofFact term={report.failure ? t('Head of what holds') : t('Head')}>
            {rich('{hash} at entry {seq}', {
              hash: <HashText value={report.head.hash} label={t('receipt')} keep={0} />,
              seq: String(report.head.seq),
            })}
          </ProofFact>
        </chakra.dl>
      )}
    </chakra.div>
  );
}
