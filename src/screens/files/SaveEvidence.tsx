import { Button } from '../../ui/Button.tsx';
import { saveFile } from './saveFile.ts';
import { t } from '../../languages/t.ts';

/** Saves what a house said that contradicts itself. `audit evidence` reads the file. */
export function SaveEvidence({ evidence, size = 'md' }: { evidence: string; size?: 'sm' | 'md' }) {
  const save = (): void => saveFile(new Blob([evidence], { type: 'application/json' }), 'bountybay-evidence.json');
  return (
    <Button look="outline" size={size} onClick={save}>
      {t('Save the evidence')}
    </Button>
  );
}
