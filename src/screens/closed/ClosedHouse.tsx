import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { localStorageContradiction } from '../../browser/contradictionMarker.ts';
import { sharedTexts } from '../../browser/storages.ts';
import type { Place } from '../../domain/log/head.ts';
import type { Rescued } from '../../files/rescueLog.ts';
import { type ClosedStatus, closedTitles } from '../../store/houseStatus.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { GiveUpQuestion } from '../files/GiveUpQuestion.tsx';
import { RestoreForm } from '../files/RestoreForm.tsx';
import { SaveEvidence } from '../files/SaveEvidence.tsx';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useAttempt } from '../shell/useAttempt.ts';
import { saveFile } from '../files/saveFile.ts';
import { t } from '../../languages/t.ts';

export interface ClosedHouseProps {
  status: ClosedStatus;
  /** Resolves to a file with what can still be read of the log. Null if nothing can be read. */
  onRescue: () => Promise<Rescued | null>;
  /** Deletes everything and reloads. */
  onStartAgain: () => Promise<void>;
}

/** Says why the house cannot open, and what to do. It never starts again silently. */
export function ClosedHouse({ status, onRescue, onStartAgain }: ClosedHouseProps) {
  const canRetry = ['unavailable', 'failed', 'contradicted'].includes(status.phase);
  const isKept = status.phase === 'contradicted' && status.isKept === true;
  const canStartAgain = !['unavailable', 'contradicted', 'blocked'].includes(status.phase);
  return (
    <Panel as="section" aria-labelledby="closed-title">
      <Heading level={1} look="title" id="closed-title">
        {closedTitles[status.phase]}
      </Heading>
      <Text mt="3" tone="muted" maxW="42rem">
        {explanation(status)}
      </Text>
      {status.phase === 'contradicted' && status.receipt && <Receipt {...status.receipt} />}
      {canRetry && (
        <chakra.div mt="5" display="flex" flexWrap="wrap" gap="3">
          {!isKept && <Button onClick={() => location.reload()}>{t('Try Again')}</Button>}
          {status.phase === 'contradicted' && <Contradicted status={status} onStartAgain={onStartAgain} />}
        </chakra.div>
      )}
      {canStartAgain && (
        <>
          <Heading level={2} mt="8" mb="2">
            {t('Save what is left')}
          </Heading>
          <Text tone="muted" mb="4" maxW="42rem">
            {t('The export holds every line that can still be read, unchanged.')}{' '}
            {status.phase !== 'outdated' && t('The event log page can inspect that file and name the first faulty entry.')}
          </Text>
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            <RescueButton onRescue={onRescue} />
            <ButtonLink to="/log" look="outline">
              {t('Inspect a log file')}
            </ButtonLink>
          </chakra.div>
          <Heading level={2} mt="8" mb="4">
            {t('Restore backup')}
          </Heading>
          <RestoreForm />
          <Heading level={2} mt="8" mb="4">
            {t('Start again')}
          </Heading>
          <GiveUpButton
            text={t('Start again from nothing')}
            title={t('Start again?')}
            description={t(
              'All accounts, balances and histories in this browser are deleted. An exported log can still be verified, but you cannot continue it.',
            )}
            yes={t('Start again')}
            onYes={() => void onStartAgain()}
          >
            {t('The built-in accounts will be there again, as new.')}
          </GiveUpButton>
        </>
      )}
    </Panel>
  );
}

/** What one can do about a house server that contradicts itself. */
function Contradicted({
  status,
  onStartAgain,
}: Pick<ClosedHouseProps, 'onStartAgain'> & { status: Extract<ClosedStatus, { phase: 'contradicted' }> }) {
  return (
    <>
      {status.evidence !== null && <SaveEvidence evidence={status.evidence} />}
      {status.isKept && (
        <GiveUpButton
          text={t('Go on anyway')}
          title={t('Go on with this house server?')}
          description={t(
            'This browser deletes what contradicts the house server, and this page sends it commands again. Your receipt stays.',
          )}
          yes={t('Go on')}
          onYes={goOn}
        >
          {t('Save the evidence first if you want to keep it.')}
        </GiveUpButton>
      )}
      {/* Forgets what this browser knows of the former house. */}
      <GiveUpButton
        text={t('Accept the new history')}
        title={t('Accept the new history?')}
        description={t(
          'This browser deletes your receipt of the former history, its checkpoint and what contradicts it, and signs you out. Without the receipt you cannot prove that the history was rewritten.',
        )}
        yes={t('Accept')}
        onYes={() => void onStartAgain()}
      >
        {t('Copy the receipt first if you want to keep it. The last line of an exported log is a receipt, too.')}
      </GiveUpButton>
    </>
  );
}

/** Forgets the contradiction that an earlier page kept. If the house still contradicts the receipt, the next page finds it again. */
function goOn(): void {
  localStorageContradiction(sharedTexts).clear();
  location.reload();
}

/** The receipt of what the house sent before. It is the evidence that a player needs. */
function Receipt({ seq, hash }: Place) {
  return (
    <Panel as="section" pad="sm" mt="5" maxW="42rem" aria-label={t('Your receipt')}>
      <Text size="sm" tone="muted" mb="1">
        {t('Your receipt (the hash of the newest entry that the house server sent): entry {seq}', { seq })}
      </Text>
      <HashText value={hash} label={t('receipt')} keep={0} />
    </Panel>
  );
}

/** A button that gives something in this browser up for good, after a question. */
function GiveUpButton({ text, ...asked }: Omit<ComponentProps<typeof GiveUpQuestion>, 'open' | 'onClose'> & { text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {text}
      </Button>
      <GiveUpQuestion open={open} onClose={() => setOpen(false)} {...asked} />
    </>
  );
}

function explanation(status: ClosedStatus): string {
  switch (status.phase) {
    case 'lost':
      return t(
        'There were at least {entries} entries when you last used this page. They were deleted, by the browser or with its site data, together with the seeds of running rounds. Nothing has been changed since. If you saved a backup, restore it. If you have a copy of this browser’s profile, close this page and restore that copy first.',
        { entries: String(status.seenSeq) },
      );
    case 'rewritten':
      return t(
        'Entry {entry} is not the one that you had when you last used this page. Something else has changed the data, so the balances cannot be trusted. This page has changed nothing since. If you saved a backup, restore it. If you have a copy of this browser’s profile, close this page and restore that copy first.',
        { entry: String(status.seenSeq) },
      );
    case 'outdated':
      return t(
        'It was written by an older version of this app, and this version cannot read it. Nothing has been changed. Export it if you want to keep it, then start again.',
      );
    case 'damaged':
      return t(
        '{sentence} Nothing has been repaired or changed. You cannot play on with a damaged history, because its balances cannot be trusted. If you saved a backup, restore it.',
        { sentence: status.sentence },
      );
    case 'contradicted':
      return status.receipt
        ? t(
            '{sentence} The house server may have been set up again, its history may have been rewritten, or somebody changes what it sends. Ask the people who run it, and show them your receipt. Until then this page sends it nothing.',
            { sentence: status.sentence },
          )
        : t(
            '{sentence} The house server may have been set up again, its history may have been rewritten, or somebody changes what it sends. Ask the people who run it. Until then this page sends it nothing.',
            { sentence: status.sentence },
          );
    case 'failed':
      return t('{sentence} The data in this browser were not changed. If trying again does not help, export them before you start again.', {
        sentence: status.sentence,
      });
    case 'blocked':
      return t('{sentence} This page goes on by itself then.', { sentence: status.sentence });
    case 'unavailable':
      return status.sentence;
  }
}

/** Saves what can still be read of the log. */
function RescueButton({ onRescue }: { onRescue: () => Promise<Rescued | null> }) {
  const { busy, run } = useAttempt();
  const save = async (): Promise<null> => {
    const rescued = await onRescue();
    if (rescued === null) showToast({ kind: 'info', text: t('There are no entries left to export') });
    else {
      saveFile(rescued.file, rescued.name);
      showToast({
        kind: 'success',
        text:
          rescued.missing === 0
            ? t('Log exported')
            : t('Log exported, without {missing, plural, one {# entry} other {# entries}} that cannot be read', {
                missing: rescued.missing,
              }),
      });
    }
    return null;
  };
  return (
    <Button
      look="outline"
      icon={<DownloadIcon />}
      onClick={() => void run(save, { failed: t('The log could not be read. Nothing was changed.') })}
      busyText={busy ? t('Exporting…') : undefined}
    >
      {t('Export what is there')}
    </Button>
  );
}
