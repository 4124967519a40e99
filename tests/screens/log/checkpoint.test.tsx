/** Who outside of the house has seen the log, and the checkpoint that one may hand out. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CheckpointCheck } from '../../../src/audit/checkpointCheck.ts';
import { LogVerifier } from '../../../src/domain/verify/verifier.ts';
import type { PlayerHouse } from '../../../src/api/playerHouse.ts';
import type { KeptWitness } from '../../../src/base/markers.ts';
import { OfficeContext } from '../../../src/screens/admin/adminContext.ts';
import { ChainPanel } from '../../../src/screens/admin/trail/ChainPanel.tsx';
import { LogScreen } from '../../../src/screens/log/LogScreen.tsx';
import { SeenLine, seenSentence } from '../../../src/screens/proof/SeenLine.tsx';
import { logSeen } from '../../../src/store/verification.ts';
import { screenHouse } from '../../kit/screenHouse.tsx';
import { accept, bet } from '../../kit/testHouse.ts';

const NOW = Date.UTC(2026, 0, 15, 8);
const witness = (name: string, ageS: number | null): KeptWitness => ({
  key: `${name}+01234567+key`,
  knownSince: 0,
  seenAt: ageS === null ? null : NOW - ageS * 1_000,
});

afterEach(() => vi.restoreAllMocks());

test.each<[what: string, witnesses: readonly KeptWitness[], sentence: RegExp]>([
  ['none', [], /^This house has no witness: nobody outside of it has seen its log\.$/u],
  ['one that never signed', [witness('one', null)], /^Nobody outside of this house has seen its log yet\.$/u],
  ['two', [witness('one', 12), witness('two', 8)], /^Seen by 2 witnesses, 8 s ago\.$/u],
  ['one of two', [witness('one', 90), witness('two', 8)], /^Seen by 1 of 2 witnesses, 8 s ago\.$/u],
  ['one whose clock is ahead', [witness('one', -3)], /^Seen by 1 witness, 0 s ago\.$/u],
  [
    'none for three minutes',
    [witness('one', 180), witness('two', null)],
    /^Nobody outside of this house has seen its log since Jan 15, 2026/u,
  ],
])('seen by %s', (_what, witnesses, sentence) => {
  expect(seenSentence(witnesses, NOW)).toMatch(sentence);
});

test('the line comes once it is known', async () => {
  const house = await screenHouse();
  const { ports, head } = house.tab.house;
  const atServer = { ports, head, received: 'own', onEntries: () => () => undefined } as unknown as PlayerHouse;
  house.show(<SeenLine house={atServer} />);
  expect(screen.queryByText(/witness/u)).toBeNull();
  act(() => void house.store.dispatch(logSeen({ upTo: 12, witnesses: [] })));
  expect(screen.getByText(/^This house has no witness/u)).toBeVisible();
});

test('admins read it beside the chain', async () => {
  const house = await screenHouse();
  const { ports, head } = house.tab.house;
  const atServer = { ports, head, received: 'own', onEntries: () => () => undefined } as unknown as PlayerHouse;
  const office = house.services.office(house.account);
  house.show(
    <OfficeContext.Provider value={{ house: atServer, office }}>
      <ChainPanel />
    </OfficeContext.Provider>,
  );
  act(() => void house.store.dispatch(logSeen({ upTo: 12, witnesses: [] })));
  expect(screen.getByText(/^This house has no witness/u)).toBeVisible();
});

test('the page of the log lists the witnesses with their keys, and says whose word that is', async () => {
  const house = await screenHouse();
  house.show(<LogScreen />);
  act(() => void house.store.dispatch(logSeen({ upTo: 12, witnesses: [witness('witness.example.com/one', null)] })));
  expect(screen.getByText('witness.example.com/one+01234567+key')).toBeVisible();
  expect(screen.getByText(/Which witnesses there are is the word of this house/u)).toBeVisible();
});

test('the owner of a house in the browser hands out a checkpoint, which the auditor compares with the log', async () => {
  const house = await screenHouse();
  accept(await bet(house.tab, house.account, 100));
  house.show(<LogScreen />);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:0');
  await userEvent.click(screen.getByRole('button', { name: 'Save a checkpoint' }));
  await waitFor(() => expect(made).toHaveBeenCalled());
  const [file] = made.mock.calls[0] as [Blob];
  const check = new CheckpointCheck(await file.text(), []);
  const verifier = new LogVerifier(check.options);
  for (const line of house.browser.exported().trimEnd().split('\n')) verifier.line(line);
  expect(verifier.end().failure).toBeNull();
  const { finding, sentence } = check.verdict();
  expect(sentence).toMatch(/are the first of this log, signed by the house$/u);
  expect(finding).toBe('holds');
});
