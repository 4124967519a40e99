import { Checkbox } from './Checkbox.tsx';
import { showTimesInUtc, useTimesInUtc } from './timeZone.ts';
import { t } from '../languages/t.ts';

/** Shows all times of the page in UTC, or again in the reader's own zone. */
export function UtcSwitch() {
  return (
    <Checkbox checked={useTimesInUtc()} onChange={showTimesInUtc}>
      {t('Times in UTC')}
    </Checkbox>
  );
}
