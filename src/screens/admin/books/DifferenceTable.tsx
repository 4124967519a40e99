import { Table, TableFrame } from '../../../ui/Table.tsx';
import { groupTitle, shown, type Difference } from './rulesForm.ts';

/** Numbers of the rules, before and after. */
export function DifferenceTable({ label, differences }: { label: string; differences: readonly Difference[] }) {
  return (
    <TableFrame label={label}>
      <Table>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col" data-numeric>
              Before
            </th>
            <th scope="col" data-numeric>
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field: { path, group, label: name, unit }, from, to }) => (
            <tr key={path}>
              <th scope="row">
                {groupTitle(group)}: {name.toLowerCase()}
              </th>
              <td data-numeric>{shown(unit, from)}</td>
              <td data-numeric>
                <strong>{shown(unit, to)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
