/** The part of the page of the log that checks a file from anywhere: a form for the file, the report, and the balances and entries of what holds. */
import { useCallback, useState } from 'react';
import type { InspectedEntry, Inspection, Inspector } from '../../files/inspection.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { UploadIcon } from '../../ui/icons/actionIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { FileInput } from '../files/FileInput.tsx';
import { useAttempt } from '../shell/useAttempt.ts';
import { InspectionResult } from '../proof/InspectionResult.tsx';
import { readReceipt, ReceiptField } from './ReceiptField.tsx';
import { useInspection } from '../proof/useInspection.ts';
import { chakra } from '@chakra-ui/react';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { Section } from '../../ui/Section.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { RowPages } from '../../ui/RowPages.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { UtcSwitch } from '../../ui/UtcSwitch.tsx';
import { useAnswer } from '../shell/useAnswer.ts';
import { localDecimals } from '../../ui/credits.ts';
import { formatCount } from '../../languages/numbers.ts';
import { ownRefusal } from '../shell/readableRefusal.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

/** Opens a log file read-only: its claims, the result of each, the balances, and every entry as a sentence. */
export function ImportPanel({ makeInspector }: { makeInspector: () => Inspector }) {
  const { state, run } = useInspection(makeInspector);
  const [file, setFile] = useState<File | null>(null);
  const { form, problem, note } = useAttempt({ quiet: true });
  const [receipt, setReceipt] = useState('');
  const read = readReceipt(receipt);

  const inspect = (): void => {
    if (!file) note(ownRefusal('failed', t('Choose a log file first')));
    else if (!('problem' in read)) void run(() => Promise.resolve({ file, name: file.name }), read);
  };

  return (
    <Panel as="section" aria-labelledby="import-title" display="grid" gap="6">
      <Form ref={form} maxW="40rem" onSend={inspect}>
        <Heading level={2} id="import-title">
          {t('Inspect a log file')}
        </Heading>
        <Text tone="muted">{t('Check any exported log, yours or somebody else’s. It is only read: nothing here changes.')}</Text>
        <Field label={t('Log file')} hint={t('The .jsonl file of an export.')} error={problem?.sentence}>
          {(wiring) => (
            <FileInput
              {...wiring}
              accept=".jsonl,.json,.txt,application/jsonl"
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null);
                note(null);
              }}
            />
          )}
        </Field>
        <ReceiptField value={receipt} onChange={setReceipt} />
        <Button
          type="submit"
          look="outline"
          justifySelf="start"
          icon={<UploadIcon />}
          busyText={state.phase === 'working' ? t('Inspecting…') : undefined}
        >
          {t('Inspect')}
        </Button>
      </Form>
      <InspectionResult state={state} />
      {state.phase === 'done' && state.inspection.report.head !== null && (
        <>
          <BalancesTable inspection={state.inspection} />
          <EntriesPager key={state.inspection.report.head.hash} inspector={state.inspector} lastSeq={state.inspection.report.head.seq} />
        </>
      )}
    </Panel>
  );
}

const ACCOUNTS_AT_FIRST = 20;
const MORE_ACCOUNTS = 200;

/** All balances at the end of the part that was read. */
function BalancesTable({ inspection: { balances, report } }: { inspection: Inspection }) {
  const [shown, setShown] = useState(ACCOUNTS_AT_FIRST);
  if (balances.length === 0) return null;
  return (
    <Section title={t('Balances at the end')} level={3} display="grid" gap="3">
      {report.failure !== null && (
        <Text tone="warning">{t('These are the balances where the check stopped. Entries after the fault were not read.')}</Text>
      )}
      <chakra.div maxW="28rem">
        <FigureTable
          label={t('Balances by username')}
          columns={[
            { head: t('Username'), cell: ({ username }) => username },
            { head: t('Balance'), cell: ({ cents }) => <CreditAmount cents={cents} /> },
          ]}
          rows={balances.slice(0, shown)}
          keyOf={({ username }) => username}
        />
      </chakra.div>
      {balances.length > shown && (
        <Button look="quiet" size="sm" justifySelf="start" onClick={() => setShown(shown + MORE_ACCOUNTS)}>
          {t('Show more of {count} accounts', { count: formatCount(balances.length) })}
        </Button>
      )}
    </Section>
  );
}

const PAGE_ENTRIES = 25;

/** The entries that hold, as sentences, in pages. */
function EntriesPager({ inspector, lastSeq }: { inspector: Inspector; lastSeq: number }) {
  const [from, setFrom] = useState(0);
  const { answer: entries, failed } = useAnswer(useCallback(() => inspector.entries(from + 1, PAGE_ENTRIES), [inspector, from]));
  return (
    <Section title={t('Entries')} level={3} display="grid" gap="3">
      <RowPages label={t('Pages of entries')} size={PAGE_ENTRIES} from={from} found={lastSeq} onTurn={setFrom} />
      <UtcSwitch />
      {failed && <RetryBanner {...failed} />}
      {entries ? <Entries entries={entries} /> : !failed && <SkeletonGroup label={t('Loading the entries')} rows={6} />}
    </Section>
  );
}

function Entries({ entries }: { entries: readonly InspectedEntry[] }) {
  return (
    <chakra.ol>
      {entries.map(({ seq, at, hash, actor, command, sentences }) => (
        <chakra.li key={seq} py="2.5" borderTopWidth="1px" borderColor="line" display="grid" gap="0.5">
          {sentences.map((sentence, place) => (
            <Text key={`${seq}.${place}`} overflowWrap="anywhere">
              {localDecimals(translated(sentence))}
            </Text>
          ))}
          <chakra.p fontSize="sm" color="muted" display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
            <span>{t('entry {seq}', { seq })}</span>
            <Moment at={at} />
            <span>{t('{command} by {actor}', { command, actor })}</span>
            <HashText value={hash} label={t('hash of entry {seq}', { seq })} keep={4} copyable={false} />
          </chakra.p>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
