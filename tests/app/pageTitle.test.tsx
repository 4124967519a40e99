import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { usePageTitle } from '../../src/app/usePageTitle.ts';
import { usePartTitle } from '../../src/screens/shell/usePartTitle.ts';

function Limits() {
  usePartTitle('Limits');
  return <Link to="/terms">Terms</Link>;
}

function Page() {
  usePageTitle();
  return (
    <Routes>
      <Route path="/terms" element={<Link to="/profile/limits">Limits</Link>} />
      <Route path="/profile/limits" element={<Limits />} />
    </Routes>
  );
}

test('a part of a page that is drawn together with it keeps its own title', async () => {
  render(
    <MemoryRouter initialEntries={['/terms']}>
      <Page />
    </MemoryRouter>,
  );
  expect(document.title).toMatch(/^Terms/u);
  await userEvent.click(screen.getByRole('link', { name: 'Limits' }));
  expect(document.title).toMatch(/^Limits/u);
  await userEvent.click(screen.getByRole('link', { name: 'Terms' }));
  expect(document.title).toMatch(/^Terms/u);
});
