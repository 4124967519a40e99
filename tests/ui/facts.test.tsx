/** A value with its name, and the field for a file. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FileInput } from '../../src/screens/files/FileInput.tsx';
import { Fact } from '../../src/ui/Fact.tsx';
import { renderUi } from './render.tsx';

test('a fact is a term and its definition, and each look has its own sizes', () => {
  renderUi(
    <dl>
      <Fact term="Stake">10.00</Fact>
      <Fact term="Nonce" look="detail">
        7
      </Fact>
      <Fact term="Place" look="inline">
        3
      </Fact>
    </dl>,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Stake', 'Nonce', 'Place']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['10.00', '7', '3']);
  const styles = screen.getAllByRole('term').map((term) => {
    const [own, value, pair] = [term, term.nextElementSibling ?? term, term.parentElement ?? term].map((part) => getComputedStyle(part));
    return { size: own?.fontSize === value?.fontSize ? 'of the value' : own?.fontSize, weight: value?.fontWeight, display: pair?.display };
  });
  expect(styles).toEqual([
    { size: '15px', weight: '600', display: 'block' },
    { size: '13px', weight: 'normal', display: 'block' },
    { size: 'of the value', weight: '600', display: 'flex' },
  ]);
});

test('a file is chosen in a field of type file, and whoever listens gets it', async () => {
  const onChange = vi.fn<(name: string | undefined) => void>();
  renderUi(<FileInput aria-label="Log file" accept=".jsonl" onChange={({ target }) => onChange(target.files?.[0]?.name)} />);
  const field = screen.getByLabelText('Log file');
  expect(field).toHaveAttribute('type', 'file');
  expect(field).toHaveAttribute('accept', '.jsonl');
  await userEvent.upload(field, new File(['{}'], 'house.jsonl'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('house.jsonl');
});
