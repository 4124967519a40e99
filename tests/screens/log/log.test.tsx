import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryFor } from '../../../src/domain/log/view.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { LogVerifier } from '../../../src/domain/verify/verifier.ts';
import { FileInspector } from '../../../src/files/fileInspector.ts';
import { textOfWorld } from '../../../src/base/worldText.ts';
import { LogScreen } from '../../../src/screens/log/LogScreen.tsx';
import { houseOpened } from '../../../src/store/verification.ts';
import { foldAll } from '../../kit/foldAll.ts';
import { screenHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, newcomer, rotate } from '../../kit/testHouse.ts';

const makeInspector = () => new FileInspector();
const inspect = () => within(screen.getByRole('region', { name: 'Inspect a log file' }));
const whole = () => within(screen.getByRole('region', { name: 'Verify my whole history' }));

/** Files that were handed to the downloads, by name. */
const saved = new Map<string, Blob>();

beforeEach(() => {
  saved.clear();
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) saved.set(this.download, blob);
  });
});
afterEach(() => vi.restoreAllMocks());

async function shown(): Promise<ScreenHouse> {
  const house = await screenHouse();
  for (let i = 0; i < 3; i += 1) accept(await bet(house.tab, house.account, 100));
  accept(await rotate(house.tab, house.account));
  accept(await bet(house.tab, house.account, 100));
  house.show(<LogScreen makeInspector={makeInspector} />);
  return house;
}

async function choose(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  await userEvent.upload(inspect().getByLabelText('Log file'), new File([content], name), { applyAccept: false });
  await userEvent.click(inspect().getByRole('button', { name: 'Inspect' }));
}

test('the export is the exact bytes, named after log and entry, with its head as a receipt', async () => {
  const house = await shown();
  const { head } = house.tab.house;
  expect(screen.getByText(head.hash)).toBeVisible();
  act(() => house.signInAs('admin'));
  await userEvent.click(screen.getByRole('button', { name: 'Export the whole log' }));
  await screen.findByText('Log exported');
  const file = saved.get(`${head.logId}-${head.seq}.jsonl`);
  expect(await file?.text()).toBe(house.browser.exported());
});

test('a player takes along what is theirs: it holds, ends in the same head and says nothing about anybody else', async () => {
  const house = await shown();
  const stranger = await newcomer(house.tab, 'ben');
  accept(await bet(house.tab, stranger, 700));
  act(() => house.signIn());
  expect(screen.queryByRole('button', { name: 'Export the whole log' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Export my log' }));
  await screen.findByText('Log exported');
  const { head } = house.tab.house;
  const text = (await saved.get(`${head.logId}-${head.seq}-as-${house.account}.jsonl`)?.text()) ?? '';
  const verifier = new LogVerifier({ expectedHead: head.hash, keepsRecents: true });
  for (const line of text.trimEnd().split('\n')) verifier.line(line);
  expect(verifier.end().failure).toBeNull();
  expect(verifier.world.accounts).toEqual({ [house.account]: house.tab.house.world.accounts[house.account] });
  expect(text).not.toContain('"stakeCents":700');
  await choose('mine.jsonl', text);
  expect(await inspect().findByText(/^Everything holds, up to entry/)).toBeVisible();
});

test('a log that the page does not show is not saved', async () => {
  const house = await shown();
  act(() => house.signIn());
  vi.spyOn(house.services, 'exportLog').mockResolvedValue({ file: new Blob(['another']), name: 'another.jsonl', isShown: false });
  await userEvent.click(screen.getByRole('button', { name: 'Export my log' }));
  expect(await screen.findByText(/^This is another log than the one that this page shows, or an older one\./u)).toBeVisible();
  expect([...saved.keys()]).toEqual([]);
});

test('a guest takes along what everybody may know', async () => {
  const house = await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Export the public log' }));
  await screen.findByText('Log exported');
  const { head } = house.tab.house;
  const text = (await saved.get(`${head.logId}-${head.seq}-as-public.jsonl`)?.text()) ?? '';
  expect(text).toContain('"type":"rules/set"');
  expect(text).toContain('"name":"ada"');
  expect(text).not.toContain('bet/placed');
});

test('the whole history is verified, ending in a sentence and a report to save', async () => {
  const house = await shown();
  const { head } = house.tab.house;
  await userEvent.click(whole().getByLabelText(/^Receipt to compare/));
  await userEvent.paste(head.hash);
  await userEvent.click(whole().getByRole('button', { name: 'Verify' }));
  expect(await whole().findByText(`Everything holds, up to entry ${head.seq}`)).toBeVisible();
  expect(whole().getByText(/Its last entry matches the receipt that you kept/)).toBeVisible();
  expect(whole().getByText(new RegExp(`linked, anchored to the receipt that you kept, entry ${head.seq}$`))).toBeVisible();
  expect(whole().getByText('Covered 4, not covered 1')).toBeVisible();
  await userEvent.click(whole().getByRole('button', { name: 'Save the report' }));
  const report = JSON.parse((await saved.get(`${head.logId}-${head.seq}-report.json`)?.text()) ?? '') as {
    report: { ok: boolean };
    verdict: string;
  };
  expect(report.report.ok).toBe(true);
  expect(report.verdict).toContain('Everything holds');
});

test('a head that is nowhere in the log is an alarm; one that is no hash is refused at its field', async () => {
  await shown();
  const field = whole().getByLabelText(/^Receipt to compare/);
  await userEvent.type(field, 'not a hash');
  expect(field).toHaveAccessibleDescription(/^A receipt has 64 characters/);
  await userEvent.click(whole().getByRole('button', { name: 'Verify' }));
  expect(whole().queryByRole('list', { name: 'Claims' })).not.toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.paste(` ${'AB'.repeat(32)}`);
  expect(field).toHaveAccessibleDescription('Read without spaces and in lower case');
  await userEvent.click(whole().getByRole('button', { name: 'Verify' }));
  expect(await whole().findByText('This log does not match your receipt')).toBeVisible();
});

test('an imported log is inspected for reading only: claims, balances, entries; this house stays as it is', async () => {
  const house = await shown();
  const { seq } = house.tab.house.head;
  expect(inspect().getByText(/It is only read: nothing here changes/)).toBeVisible();
  await choose('first-day.jsonl', readFileSync('fixtures/histories/first-day.jsonl'));
  expect(await inspect().findByText(/^Everything holds, up to entry/)).toBeVisible();
  expect(within(inspect().getByRole('list', { name: 'Claims' })).getAllByText('Holds')).toHaveLength(7);
  expect(within(inspect().getByRole('table')).getByText('admin')).toBeVisible();
  expect(await inspect().findByText('The rules were set')).toBeVisible();
  expect(house.tab.house.head.seq).toBe(seq);
});

test.each(['payout-raised', 'entry-dropped', 'unknown-event', 'cut-in-an-event', 'byte-order-mark', 'duplicate-key'])(
  'the tampered log %s is refused with its first failure and what holds before it',
  async (name) => {
    await shown();
    await choose(`${name}.jsonl`, readFileSync(`fixtures/tampered/${name}.jsonl`));
    expect(await inspect().findByText(/^Entry [\d,]+ does not hold$/)).toBeVisible();
    expect(
      inspect().getByText(/^Line [\d,]+ of the file: .+(What comes before it holds: \d+ entr|There is nothing before it)/),
    ).toBeVisible();
    expect(within(inspect().getByRole('list', { name: 'Claims' })).getAllByText('Broken')).toHaveLength(1);
  },
);

test('without a file there is a sentence at the field', async () => {
  await shown();
  await userEvent.click(inspect().getByRole('button', { name: 'Inspect' }));
  expect(inspect().getByLabelText('Log file')).toHaveAccessibleDescription(/^Choose a log file first/);
});

test.each([
  ['lets the house’s word go where it is true', 0, true],
  ['names the house where it is not', 1, false],
])('the whole log, verified by an admin at a house server, %s', async (_what, lie, isTrue) => {
  const house = await shown();
  const { tab, store } = house;
  act(() => house.signInAs('admin'));
  const admin = store.getState().session.accountId!;
  const world = foldAll(house.browser.log.entries.map((entry) => readStored(entryFor(admin, entry))));
  world.ledger.player[admin] = (world.ledger.player[admin] ?? 0) + lie;
  const { head } = tab.house;
  const shownLog = { head, viewer: admin, text: await textOfWorld(world), hashes: new Map(), events: new Map(), balances: [] };
  const judged: boolean[] = [];
  Object.assign(tab.house, {
    received: 'own',
    shown: async () => shownLog,
    judgeShown: (differs: object | null) => judged.push(differs === null),
  });
  act(() => void store.dispatch(houseOpened(head.seq)));
  const word = () => screen.queryByText(/this page trusts the house server/u);
  expect(word()).toBeVisible();
  await userEvent.click(whole().getByRole('button', { name: 'Verify' }));
  expect(
    await whole().findByText(isTrue ? `Everything holds, up to entry ${head.seq}` : 'This is not the log that this page shows'),
  ).toBeVisible();
  expect(judged).toEqual([isTrue]);
  expect(word() === null).toBe(isTrue);
});
