import { chakra } from '@chakra-ui/react';
import type { OfficeAnswer } from '../../../api/office.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { CheckIcon } from '../../../ui/icons/statusIcons.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Text, VisuallyHidden } from '../../../ui/Text.tsx';
import { localDecimals } from '../../../ui/credits.ts';
import { rich } from '../../../languages/rich.tsx';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

interface TrailListProps {
  entries: OfficeAnswer<'trail'>['rows'];
  /** The entry whose state of the account is shown. */
  chosen: number | null;
  onChoose: (seq: number) => void;
}

/** Entries as sentences, newest first. */
export function TrailList({ entries, chosen, onChoose }: TrailListProps) {
  return (
    <chakra.ol aria-label={t('Entries, newest first')}>
      {entries.map((entry) => (
        <ListRow
          key={entry.seq}
          aria-current={entry.seq === chosen || undefined}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
          columnGap="4"
          px={{ base: '4', sm: '5' }}
          py="3"
          _current={{ bg: 'accentTint' }}
        >
          <chakra.div minW="0">
            {entry.events.map(({ sentence, type, cents }, place) => (
              <chakra.div key={`${entry.seq}.${place}`} display="flex" justifyContent="space-between" gap="3">
                <Text overflowWrap="anywhere" minW="0">
                  {localDecimals(translated(sentence))} <Badge>{type}</Badge>
                </Text>
                {cents !== 0 && (
                  <chakra.span fontWeight="620" flexShrink="0">
                    <CreditAmount cents={cents} toned />
                  </chakra.span>
                )}
              </chakra.div>
            ))}
            <chakra.p mt="1" fontSize="sm" color="muted" display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
              <span>{t('entry {seq}', { seq: entry.seq })}</span>
              <Moment at={entry.at} />
              <span>{t('{command} by {actor}', { command: entry.command, actor: entry.actor })}</span>
              <HashText value={entry.hash} label={t('hash of entry {seq}', { seq: entry.seq })} keep={4} copyable={false} />
              <HashState matches={entry.hashMatches} />
            </chakra.p>
          </chakra.div>
          <Button
            size="sm"
            look="outline"
            alignSelf="center"
            justifySelf="start"
            mt={{ base: '2', sm: '0' }}
            onClick={() => onChoose(entry.seq)}
          >
            {rich('Account at this entry<hidden>: entry {seq}</hidden>', {
              seq: String(entry.seq),
              hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
            })}
          </Button>
        </ListRow>
      ))}
    </chakra.ol>
  );
}

function HashState({ matches }: { matches: boolean }) {
  if (!matches) return <StatusPill tone="error">{t('Hash does not match')}</StatusPill>;
  return (
    <chakra.span color="successFg" display="inline-flex" title={t('Hash checked')}>
      <CheckIcon size={16} />
      <VisuallyHidden>{t('Hash checked')}</VisuallyHidden>
    </chakra.span>
  );
}
