import { useState } from 'react';
import { failure } from '../../domain/refusal.ts';
import type { Inspector } from '../../files/inspection.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { UploadIcon } from '../../ui/icons/actionIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { FileInput } from '../files/FileInput.tsx';
import { useAttempt } from '../shell/useAttempt.ts';
import { BalancesTable } from './BalancesTable.tsx';
import { EntriesPager } from './EntriesPager.tsx';
import { InspectionResult } from './InspectionResult.tsx';
import { ReceiptField, readReceipt } from './ReceiptField.tsx';
import { useInspection } from './useInspection.ts';

/** Opens a log file read-only: its claims, the result of each, the balances, and every entry as a sentence. */
export function ImportPanel({ makeInspector }: { makeInspector: () => Inspector }) {
  const { state, run } = useInspection(makeInspector);
  const [file, setFile] = useState<File | null>(null);
  const { form, problem, note } = useAttempt({ quiet: true });
  const [receipt, setReceipt] = useState('');
  const read = readReceipt(receipt);

  const inspect = (): void => {
    if (!file) note(failure('Choose a log file first'));
    else if (!('problem' in read)) void run(() => Promise.resolve({ file, name: file.name }), read);
  };

  return (
    <Panel as="section" aria-labelledby="import-title" display="grid" gap="6">
      <Form ref={form} maxW="40rem" onSend={inspect}>
        <Heading level={2} id="import-title">
          Inspect a log file
        </Heading>
        <Text tone="muted">Check any exported log, yours or somebody else’s. It is only read: nothing here changes.</Text>
        <Field label="Log file" hint="The .jsonl file of an export." error={problem?.sentence}>
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
          busyText={state.phase === 'working' ? 'Inspecting…' : undefined}
        >
          Inspect
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
