/**
 * The log of this house on the page of the log. `ExportPanel` saves it as a file, with the receipt of its newest entry. `VerifyPanel` fetches the log
 * and checks every entry in the browser, also against what this page shows.
 */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Viewer } from '../../domain/log/view.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { LogFile } from '../../api/calls.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import type { Inspector } from '../../files/inspection.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectWorld } from '../../store/selectors/account.ts';
import { beginningVerified } from '../../store/verification.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { ShieldIcon } from '../../ui/icons/placeIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { PanelSection } from '../../ui/Section.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { ProofFact } from '../proof/ProofStep.tsx';
import { SeenLine } from '../proof/SeenLine.tsx';
import { ownRefusal } from '../shell/readableRefusal.ts';
import { useAttempt } from '../shell/useAttempt.ts';
import { InspectionResult } from '../proof/InspectionResult.tsx';
import { ReceiptField, readReceipt } from './ReceiptField.tsx';
import { saveFile } from '../files/saveFile.ts';
import { entryProgressText, useInspection, type Progress } from '../proof/useInspection.ts';
import { t } from '../../languages/t.ts';

const OTHER_LOG = t(
  'This is another log than the one that this page shows, or an older one. It was not saved. Try again, or verify your whole history.',
);
const READ_FAILED = t('The log could not be read. Nothing was changed.');

/** Resolves to the log as a file, and reports the progress. Throws with a sentence for a person. */
async function exportedFile(services: HouseServices, viewer: Viewer, onProgress: (progress: Progress) => void): Promise<LogFile> {
  const exported = await services.exportLog(viewer, (read, total) =>
    onProgress({ label: t('Reading the log'), percent: (read / total) * 100, detail: entryProgressText(read, total) }),
  );
  if (!exported) throw new StoreUnavailableError(READ_FAILED);
  return exported;
}

interface Offer {
  readonly viewer: Viewer;
  readonly label: string;
}

/** What a person may export: public lines and their own. An admin reads the whole log. */
function offerFor(account: Account | undefined): Offer {
  if (!account) return { viewer: 'public', label: t('Export the public log') };
  return account.role === 'admin'
    ? { viewer: 'admin', label: t('Export the whole log') }
    : { viewer: account.id, label: t('Export my log') };
}

interface OwnLogProps {
  house: PlayerHouse;
  services: HouseServices;
  makeInspector: () => Inspector;
}

/** The log of this house: to export, and to verify as far as one may read it. */
export function OwnLog({ house, services, makeInspector }: OwnLogProps) {
  return (
    <chakra.div display="grid" gap="6" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
      <ExportPanel house={house} services={services} />
      <VerifyPanel house={house} services={services} makeInspector={makeInspector} />
    </chakra.div>
  );
}

function ExportPanel({ house, services }: Pick<OwnLogProps, 'house' | 'services'>) {
  // The head changes with the world. Reading it through the store draws this panel again after every entry.
  const seq = useAppSelector((state) => selectWorld(state).seq);
  const { head } = house;
  const account = useAppSelector(selectAccount);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { busyWay, problem, run } = useAttempt({ quiet: true });
  const { viewer, label } = offerFor(account);

  const save = async (): Promise<LogFile | Refusal> => {
    try {
      setProgress({ label: t('Reading the log'), percent: 0, detail: '' });
      const exported = await exportedFile(services, viewer, setProgress);
      if (exported.isShown === false) return ownRefusal('failed', OTHER_LOG);
      saveFile(exported.file, exported.name);
      return exported;
    } finally {
      setProgress(null);
    }
  };

  return (
    <PanelSection title={t('Export the log')} display="grid" gap="4">
      <Text tone="muted">
        {account
          ? t(
              'Your file holds everything you did and everything that is public. The log has {entries, plural, one {# entry} other {# entries}}. Of the private ones of other people the file shows only number and time.',
              { entries: seq },
            )
          : t(
              'The public file holds everything that is public. The log has {entries, plural, one {# entry} other {# entries}}. Of the private ones the file shows only number and time.',
              { entries: seq },
            )}{' '}
        {t('You can verify it like the whole log. It holds no passwords, addresses or secret seeds.')}
      </Text>
      <chakra.dl m="0" display="grid" gap="1.5">
        <ProofFact term={t('Log')}>
          <code>{head.logId}</code>
        </ProofFact>
        <ProofFact term={t('Your receipt, entry {seq}', { seq: String(head.seq) })}>
          <HashText value={head.hash} label={t('receipt')} keep={0} />
        </ProofFact>
      </chakra.dl>
      <Text size="sm" tone="muted">
        {t(
          'Your receipt is the fingerprint of everything so far (the hash of the newest entry, also called the head). Keep it somewhere else: with it you can tell whether anything up to this entry was ever changed.',
        )}
      </Text>
      <SeenLine house={house} />
      {problem !== null && <Banner tone="error">{problem.sentence}</Banner>}
      {progress !== null && <ProgressBar {...progress} />}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button
          icon={<DownloadIcon />}
          onClick={() => void run(save, { way: viewer, done: t('Log exported'), failed: READ_FAILED })}
          busyText={busyWay === viewer ? t('Exporting…') : undefined}
        >
          {label}
        </Button>
      </chakra.div>
    </PanelSection>
  );
}

/** Whose log is verified: the whole one where the page may read it. */
const viewerOf = ({ received }: PlayerHouse, account: Account | undefined): Viewer =>
  received === 'whole' || account?.role === 'admin' ? 'admin' : (account?.id ?? 'public');

function VerifyPanel({ house, services, makeInspector }: OwnLogProps) {
  const account = useAppSelector(selectAccount);
  const { state, run } = useInspection(makeInspector);
  const [receipt, setReceipt] = useState('');
  const read = readReceipt(receipt);
  const dispatch = useAppDispatch();
  const verify = async (): Promise<void> => {
    if ('problem' in read) return;
    const viewer = viewerOf(house, account);
    const shown = await house.shown();
    const inspection = await run((onProgress) => exportedFile(services, viewer, onProgress), {
      ...read,
      // A page shows its player's own view, also to an admin. The whole log proves that view too.
      shown,
      viewer,
    });
    // Null: the page shows what was verified. Undefined: it could not be compared.
    const differs = inspection?.differs;
    if (differs === undefined) return;
    house.judgeShown(differs, shown);
    if (differs === null) dispatch(beginningVerified());
  };
  return (
    <Panel as="section" aria-labelledby="verify-title">
      <Form onSend={() => void verify()}>
        <Heading level={2} id="verify-title">
          {t('Verify my whole history')}
        </Heading>
        <Text tone="muted">
          {t(
            'This checks every entry again: the hashes, the balances, and every round whose seed has been revealed. You can go on playing meanwhile.',
          )}
        </Text>
        <ReceiptField value={receipt} onChange={setReceipt} />
        <Button
          type="submit"
          look="outline"
          justifySelf="start"
          icon={<ShieldIcon />}
          busyText={state.phase === 'working' ? t('Verifying…') : undefined}
        >
          {t('Verify')}
        </Button>
        <InspectionResult state={state} />
      </Form>
    </Panel>
  );
}
