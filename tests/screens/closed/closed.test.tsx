import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Rescued } from '../../../src/files/rescueLog.ts';
import { ClosedHouse } from '../../../src/screens/closed/ClosedHouse.tsx';
import type { ClosedStatus } from '../../../src/store/houseStatus.ts';
import { Toaster } from '../../../src/ui/Toaster.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { storeAfter } from '../../kit/stored.ts';

afterEach(() => vi.restoreAllMocks());

const rescued = (missing: number): Rescued => ({
  file: new Blob(['lines']),
  name: 'a log.jsonl',
  head: { logId: `log_${'a'.repeat(32)}`, seq: 9, hash: 'b'.repeat(64), at: 0 },
  missing,
});

function show(status: ClosedStatus, onRescue: () => Promise<Rescued | null> = () => Promise.resolve(null)) {
  const onStartAgain = vi.fn(() => Promise.resolve());
  render(
    <Provider store={storeAfter([])}>
      <UiProvider>
        <MemoryRouter>
          <ClosedHouse status={status} onRescue={onRescue} onStartAgain={onStartAgain} />
          <Toaster />
        </MemoryRouter>
      </UiProvider>
    </Provider>,
  );
  return { onStartAgain };
}

test.each<[ClosedStatus, string, RegExp]>([
  [{ phase: 'lost', seenSeq: 12 }, 'The history in this browser is gone', /There were at least 12 entries/],
  [{ phase: 'rewritten', seenSeq: 12 }, 'The history in this browser was changed', /Entry 12 is not the one that you had/],
  [{ phase: 'outdated' }, 'The history in this browser has an older format', /this version cannot read it\. Nothing has been changed/],
  [
    { phase: 'damaged', sentence: 'Entry 5 is missing.' },
    'The history in this browser is damaged',
    /^Entry 5 is missing\. Nothing has been repaired/,
  ],
  [{ phase: 'failed', sentence: 'A fault.' }, 'The app could not start', /^A fault\. The data in this browser were not changed/],
])('%j says what happened and leaves every way on', async (status, title, sentence) => {
  const { onStartAgain } = show(status);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Inspect a log file' })).toHaveAttribute('href', '/log');
  expect(screen.getByRole('button', { name: 'Restore backup' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start again from nothing' }));
  expect(onStartAgain).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(onStartAgain).toHaveBeenCalledOnce();
});

test('a page that waits for another tab says so, and offers nothing else', () => {
  show({ phase: 'blocked', sentence: 'Another tab is open. Close it.' });
  expect(screen.getByRole('heading', { level: 1, name: 'Waiting for another tab' })).toBeVisible();
  expect(screen.getByText('Another tab is open. Close it. This page goes on by itself then.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a browser that keeps nothing has nothing to start again with', () => {
  show({ phase: 'unavailable', sentence: 'This browser keeps no data.' });
  expect(screen.getByText('This browser keeps no data.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Start again|Export/ })).not.toBeInTheDocument();
});

test('what is there can be taken along, and what is not is counted', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const answers = [() => Promise.resolve(rescued(1)), () => Promise.resolve(null), () => Promise.reject(new Error('no database'))];
  show({ phase: 'damaged', sentence: 'Entry 5 is missing.' }, () => (answers.shift() ?? (() => Promise.resolve(null)))());
  const button = screen.getByRole('button', { name: 'Export what is there' });
  await userEvent.click(button);
  expect(await screen.findByText('Log exported, without 1 entry that cannot be read')).toBeVisible();
  expect(saved).toEqual(['a log.jsonl']);
  await userEvent.click(button);
  expect(await screen.findByText('There are no entries left to export')).toBeVisible();
  await userEvent.click(button);
  expect(await screen.findByText('The log could not be read. Nothing was changed.')).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('a house server that has contradicted itself is asked again, or begun with as it is now after a question', async () => {
  const hash = 'ab'.repeat(32);
  const { onStartAgain } = show({ phase: 'contradicted', sentence: 'It says another thing.', receipt: { seq: 22, hash }, evidence: '{}' });
  expect(screen.getByRole('heading', { level: 1, name: 'The house server contradicts what it sent before' })).toBeVisible();
  expect(
    screen.getByText(/^It says another thing\. The house server may have been set up again, its history may have been rewritten/u),
  ).toBeVisible();
  const receipt = within(screen.getByRole('region', { name: 'Your receipt' }));
  expect(receipt.getByText(/entry 22$/u)).toBeVisible();
  expect(receipt.getByText(hash)).toBeVisible();
  expect(receipt.getByRole('button', { name: 'Copy receipt' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save the evidence' })).toBeVisible();
  for (const name of ['Restore backup', 'Start again from nothing'])
    expect(screen.queryByRole('button', { name }), 'there is no log in this browser').not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Go on anyway' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Accept the new history' }));
  expect(onStartAgain).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(onStartAgain).toHaveBeenCalledOnce();
});

test('a contradiction that an earlier page kept stays until its person says to go on', async () => {
  for (const key of ['contradiction', 'headMarker']) localStorage.setItem(key, '{}');
  const { onStartAgain } = show({ phase: 'contradicted', sentence: 'It says another thing.', receipt: null, evidence: '{}', isKept: true });
  expect(screen.queryByRole('button', { name: 'Try Again' }), 'the next page would say the same').not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save the evidence' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go on anyway' }));
  expect(Object.keys(localStorage)).toContain('contradiction');
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(Object.keys(localStorage), 'the receipt stays').toEqual(['headMarker']);
  expect(onStartAgain).not.toHaveBeenCalled();
});
