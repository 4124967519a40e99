import { FigureTable } from '../../../ui/FigureTable.tsx';
import { groupTitle, valueText, type Difference } from './rulesForm.ts';
import { t } from '../../../languages/t.ts';

/** Numbers of the rules, before and after. */
export function DifferenceTable({ label, differences }: { label: string; differences: readonly Difference[] }) {
  return (
    <FigureTable
      label={label}
      columns={[
        { head: t('Rule'), cell: ({ field: { group, name } }) => `${groupTitle(group)}: ${name}` },
        { head: t('Before'), cell: ({ field: { unit }, from }) => valueText(unit, from) },
        { head: t('After'), cell: ({ field: { unit }, to }) => <strong>{valueText(unit, to)}</strong> },
      ]}
      rows={differences}
      keyOf={({ field: { path } }) => path}
    />
  );
}
