import { chakra } from '@chakra-ui/react';
import { announce } from '../../ui/announcements.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { useEffect } from 'react';
import { ClaimsTable } from './ClaimsTable.tsx';
import { saveFile } from '../files/saveFile.ts';
import type { InspectionState } from './useInspection.ts';
import { reportFile, verdictOf } from './verdict.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

/** The state of an inspection: its progress, the reason why it failed, or the verdict with every claim. */
export function InspectionResult({ state }: { state: InspectionState }) {
  const verdict = state.phase === 'done' ? verdictOf(state.inspection) : null;
  const spoken = verdict === null ? null : `${verdict.title}. ${verdict.sentence}`;
  useEffect(() => {
    if (spoken !== null) announce(spoken);
  }, [spoken]);

  if (state.phase === 'idle') return null;
  if (state.phase === 'working') return <ProgressBar {...state.progress} />;
  if (state.phase === 'failed') {
    return (
      <Banner tone="error" title={t('The check could not be finished')}>
        {translated(state.sentence)}
      </Banner>
    );
  }
  const { inspection, name } = state;
  const save = (): void => {
    const { file, name: reportName } = reportFile(inspection, Date.now(), name);
    saveFile(file, reportName);
  };
  return (
    <chakra.div display="grid" gap="4">
      {verdict !== null && (
        <Banner tone={verdict.tone} title={verdict.title}>
          {verdict.sentence}
        </Banner>
      )}
      <ClaimsTable inspection={inspection} />
      <Button look="outline" size="sm" justifySelf="start" icon={<DownloadIcon size={18} />} onClick={save}>
        {t('Save the report')}
      </Button>
    </chakra.div>
  );
}
