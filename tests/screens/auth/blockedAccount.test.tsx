/** Somebody who is blocked reads at the sign-in how to get their credits out, and their last rounds proved. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { LogFile } from '../../../src/api/calls.ts';
import type { PlayerHouse, Shown } from '../../../src/api/playerHouse.ts';
import { textOfWorld } from '../../../src/base/worldText.ts';
import { servicesOver, type HouseServices } from '../../../src/client/houseServices.ts';
import type { Entry } from '../../../src/domain/log/entry.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { entryFor } from '../../../src/domain/log/view.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { tabCaller } from '../../../src/app/embeddedCaller.ts';
import { exportLog } from '../../../src/files/exportLog.ts';
import { FileInspector } from '../../../src/files/fileInspector.ts';
import { BlockedAccount } from '../../../src/screens/auth/BlockedAccount.tsx';
import { formatCredits } from '../../../src/ui/credits.ts';
import { foldAll } from '../../kit/foldAll.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { isRefusal, refuse } from '../../../src/domain/refusal.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { registerWithEmail } from '../../../src/engine/accounts/registration.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { signInWithPassword } from '../../../src/engine/accounts/signIn.ts';
import { withdrawBlocked } from '../../../src/engine/withdrawing.ts';
import { SignInForm } from '../../../src/screens/auth/SignInForm.tsx';
import { nothing, screenHouse, showScreen } from '../../kit/screenHouse.tsx';
import { accept, balance } from '../../kit/testHouse.ts';

const password = 'difference';

/** The form after the attempt of a blocked account to sign in. */
async function refusedSignIn({ factor = false } = {}) {
  const house = await screenHouse();
  const { tab } = house;
  const form = { email: 'eve@example.com', password, confirmPassword: password, username: 'eve', referralCode: null };
  const opened = await registerWithEmail(tab.house, form, { commandId: freshCommandId(tab.house.ports.entropy), iterations: 2 });
  if (isRefusal(opened)) throw new Error(opened.sentence);
  const bet = { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 98 } } as const;
  accept(await tab.house.submit({ type: 'PlaceBet', payload: bet }, opened.account));
  if (factor) accept(await tab.house.submit({ type: 'AddFactor', payload: {} }, opened.account));
  accept(await tab.house.submit({ type: 'BlockAccount', payload: { account: opened.account, reason: 'several accounts' } }, 'house'));
  const signIn = async (credentials: Parameters<typeof signInWithPassword>[1]) => {
    const answer = await signInWithPassword(tab.house, credentials, { iterations: 2 });
    return isRefusal(answer) ? answer : null;
  };
  const unknown = async () => refuse('account-unknown');
  house.show(<SignInForm needsCode={false} onCode={unknown} onSubmit={signIn} onIdentity={unknown} identities={[]} onSignUp={nothing} />);
  await userEvent.type(screen.getByLabelText('Email'), 'eve@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
  expect(screen.queryByRole('button', { name: 'Withdraw my credits' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('This account has been blocked: several accounts')).toBeVisible();
  return { ...house, account: opened.account };
}

test('a blocked player withdraws all credits from the sign-in form', async () => {
  const { tab, account } = await refusedSignIn();
  accept(
    await tab.house.submit(
      { type: 'CorrectLedger', payload: { account, counterparty: 'promo', cents: 100_00 - balance(tab, account), reason: 'a round sum' } },
      'house',
    ),
  );
  expect(await screen.findByText(/^Your credits are still yours\./u)).toBeVisible();
  const ask = screen.getByRole('button', { name: 'Withdraw my credits' });
  await userEvent.click(ask);
  expect(await screen.findByText('Please enter your withdrawal address')).toBeVisible();
  await userEvent.type(screen.getByLabelText('PayPal Email'), 'eve@example.org');
  await userEvent.click(ask);
  expect(await screen.findByText('Withdrawal of 100.00 credits requested. An admin decides about it.')).toBeVisible();
  expect(balance(tab, account)).toBe(0);
});

test('a blocked player has the last rounds proved from the sign-in form', async () => {
  const { tab, account } = await refusedSignIn();
  const { activeHash = 'none' } = accountOf(tab.house.world, account)?.seeds ?? {};
  await userEvent.click(await screen.findByRole('button', { name: 'Reveal my server seed' }));
  expect(await screen.findByText(/equals the hash that was promised\. It proves 1 bet\./u)).toBeVisible();
  expect(accountOf(tab.house.world, account)?.lastReveal).toMatchObject({ seedHash: activeHash, clientSeed: 'change_me', bets: 1 });
  expect(screen.getByRole('link', { name: 'Verify its last bet step by step' })).toHaveAttribute(
    'href',
    expect.stringContaining(activeHash),
  );
});

const notAsked = (): never => {
  throw new Error('nobody asks for it here');
};

/** The same account, with the file read in the test instead of a worker. Codes are good as often as they stand here. */
async function blocked({
  codes = [],
  factor = false,
  received = 'whole',
  lies = {},
}: {
  readonly codes?: string[];
  readonly factor?: boolean;
  readonly received?: PlayerHouse['received'];
  /** What the house answers without doing it. */
  readonly lies?: Partial<HouseServices>;
} = {}) {
  const house = await refusedSignIn({ factor });
  cleanup();
  const { tab, account, store } = house;
  const takeCode = async (_account: string, code: string) => codes.splice(codes.indexOf(code), codes.includes(code) ? 1 : 0).length > 0;
  const exported: LogFile[] = [];
  // The house of a tab has no codes.
  const caller = tabCaller({
    house: tab.house,
    takeCode,
    iterations: 2,
    partners: () => null,
    office: notAsked,
    entryLists: notAsked,
    believesFrames: true,
  });
  const byCode: HouseServices = {
    ...servicesOver(caller, tab.house),
    async exportBlocked(proof, onProgress) {
      const file = await caller.exportBlocked(proof, onProgress);
      if (file && !isRefusal(file)) exported.push(file);
      return file;
    },
    ...lies,
  };
  const shown = { kept: [] as Shown['balances'] };
  const judgeShown = vi.fn<PlayerHouse['judgeShown']>();
  /** As a guest of a house server has it. */
  const atServer: PlayerHouse = Object.assign(Object.create(tab.house) as PlayerHouse, {
    received,
    judgeShown,
    async shown(): Promise<Shown> {
      const entries: Entry[] = [];
      for await (const batch of tab.house.ports.store.read(1, tab.house.head.seq))
        entries.push(...batch.map((entry) => readStored(entryFor('public', entry))));
      const text = await textOfWorld(foldAll(entries));
      return { head: tab.house.head, viewer: 'public', text, hashes: new Map(), events: new Map(), balances: shown.kept };
    },
  });
  /** The address stays in a field above, so it can be typed in another way. */
  function UnderForm(): ReactNode {
    const [email, setEmail] = useState('eve@example.com');
    return (
      <>
        <input aria-label="Email" value={email} onChange={({ target }) => setEmail(target.value)} />
        <BlockedAccount credentials={{ email, password }} makeInspector={() => new FileInspector()} />
      </>
    );
  }
  showScreen({ store, house: atServer, services: byCode }, <UnderForm />);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:0');
  return { tab, account, exported, shown, judgeShown };
}

test('a blocked player keeps the own view of the log, which the page verifies and the auditor judges', async () => {
  const { tab, account, exported } = await blocked();
  await userEvent.click(screen.getByRole('button', { name: 'Export and verify my log' }));
  expect(await screen.findByText(/^Everything holds, up to entry/u)).toBeVisible();
  expect(screen.getByText(`At its end eve has ${formatCredits(balance(tab, account))} credits.`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'the page of the log' })).toHaveAttribute('href', '/log');
  const lines = (await exported[0]!.file.text()).trimEnd().split('\n');
  expect(verifyLines(lines)).toMatchObject({ failure: null, viewer: account });
  expect(lines.join('\n')).toContain('account/blocked');
});

test('the page of a house server goes on judging: it compares the view with what this browser kept', async () => {
  const { tab, account, shown, judgeShown } = await blocked({ received: 'own' });
  const { seq } = tab.house.head;
  const kept = { account, seq, cents: balance(tab, account), ownEvents: accountOf(tab.house.world, account)!.ownEvents };
  shown.kept = [kept];
  const press = screen.getByRole('button', { name: 'Export and verify my log' });
  await userEvent.click(press);
  expect(await screen.findByText(/^Everything holds, up to entry/u)).toBeVisible();
  expect(judgeShown).not.toHaveBeenCalled();
  shown.kept = [{ ...kept, cents: kept.cents + 50 }];
  await userEvent.click(press);
  expect(await screen.findByText('This is not the log that this page shows')).toBeVisible();
  expect(judgeShown).toHaveBeenCalledWith(
    expect.objectContaining({ sentence: expect.stringContaining(`the balance at entry ${seq} was`) as string }),
  );
});

const serverSeed = 'ab'.repeat(32);
const neverMade = { seedHash: nobleHashing.sha256(serverSeed), serverSeed, clientSeed: 'change_me', bets: 1 };

test.each<readonly [string, string, Partial<HouseServices>, string | null]>([
  ['says that it revealed a seed', 'Reveal my server seed', { revealBlocked: async () => neverMade }, 'seed/rotated'],
  ['reveals a seed', 'Reveal my server seed', {}, null],
  [
    'says that it took a request',
    'Withdraw my credits',
    { withdrawBlocked: async () => ({ ok: true, cents: 90_00 }) },
    'withdrawal/requested',
  ],
  ['takes a request', 'Withdraw my credits', {}, null],
])('the verified file must have what the house answered: one that %s', async (_what, button, lies, missing) => {
  const { judgeShown } = await blocked({ received: 'own', lies });
  if (button.startsWith('Withdraw')) await userEvent.type(screen.getByLabelText('PayPal Email'), 'eve@example.org');
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(/^(Withdrawal of .* requested|Which hash was promised is the word of the house)/u)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Export and verify my log' }));
  await screen.findByText(missing === null ? /^Everything holds/u : 'This is not the log that this page shows');
  const sentence = `it does not have the ${missing} that the house answered with`;
  expect(judgeShown.mock.calls).toEqual(missing === null ? [] : [[expect.objectContaining({ sentence })]]);
});

test.each(['paypal', 'crypto'])(
  'the verified file must have the withdrawal by the method that was asked for: it has %s',
  async (method) => {
    let withdrawNow: HouseServices['withdrawBlocked'] = notAsked;
    const { tab, judgeShown } = await blocked({ received: 'own', lies: { withdrawBlocked: (...asked) => withdrawNow(...asked) } });
    withdrawNow = (proof, wish, id) => withdrawBlocked(tab.house, proof, { ...wish, method }, id, { iterations: 2 });
    await userEvent.type(screen.getByLabelText('PayPal Email'), 'eve@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw my credits' }));
    expect(await screen.findByText(/^Withdrawal of .* requested/u)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Export and verify my log' }));
    await screen.findByText(method === 'paypal' ? /^Everything holds/u : 'This is not the log that this page shows');
    const sentence = 'it does not have the withdrawal/requested that the house answered with';
    expect(judgeShown.mock.calls).toEqual(method === 'paypal' ? [] : [[expect.objectContaining({ sentence })]]);
  },
);

const spell = (email: string) => fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });

test('what the house answered counts in every spelling of the address', async () => {
  const { judgeShown } = await blocked({ received: 'own', lies: { withdrawBlocked: async () => ({ ok: true, cents: 90_00 }) } });
  await userEvent.type(screen.getByLabelText('PayPal Email'), 'eve@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my credits' }));
  expect(await screen.findByText(/^Withdrawal of .* requested/u)).toBeVisible();
  spell(' Eve@Example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Export and verify my log' }));
  expect(await screen.findByText('This is not the log that this page shows')).toBeVisible();
  const sentence = 'it does not have the withdrawal/requested that the house answered with';
  expect(judgeShown.mock.calls).toEqual([[expect.objectContaining({ sentence })]]);
});

test('a withdrawal that is sent again in another spelling of the address is the same one', async () => {
  const ids: string[] = [];
  const unanswered: HouseServices['withdrawBlocked'] = async (_proof, _wish, id) => {
    ids.push(id);
    throw new StoreUnavailableError('no answer');
  };
  await blocked({ lies: { withdrawBlocked: unanswered } });
  await userEvent.type(screen.getByLabelText('PayPal Email'), 'eve@example.org');
  const press = screen.getByRole('button', { name: 'Withdraw my credits' });
  await userEvent.click(press);
  spell('EVE@example.com ');
  await userEvent.click(press);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('the verified file must have the block that the house told of', async () => {
  let exportNow: HouseServices['exportBlocked'] = notAsked;
  const { tab, judgeShown } = await blocked({ received: 'own', lies: { exportBlocked: (...asked) => exportNow(...asked) } });
  const form = { email: 'fay@example.com', password, confirmPassword: password, username: 'fay', referralCode: null };
  const fay = await registerWithEmail(tab.house, form, { commandId: freshCommandId(tab.house.ports.entropy), iterations: 2 });
  if (isRefusal(fay)) throw new Error(fay.sentence);
  exportNow = (_proof, onProgress) => exportLog(tab.house.ports.store, { viewer: fay.account, onProgress });
  await userEvent.click(screen.getByRole('button', { name: 'Export and verify my log' }));
  expect(await screen.findByText('This is not the log that this page shows')).toBeVisible();
  const sentence = 'it does not have the account/blocked that the house answered with';
  expect(judgeShown.mock.calls).toEqual([[expect.objectContaining({ sentence })]]);
});

test('who was unblocked reads that the log ends without a block, and the house is not named: that may be what it did meanwhile', async () => {
  let exportNow: HouseServices['exportBlocked'] = notAsked;
  const { tab, account, judgeShown } = await blocked({ received: 'own', lies: { exportBlocked: (...asked) => exportNow(...asked) } });
  exportNow = (_proof, onProgress) => exportLog(tab.house.ports.store, { viewer: account, onProgress });
  const press = screen.getByRole('button', { name: 'Export and verify my log' });
  await userEvent.click(press);
  expect(await screen.findByText(/^Everything holds, up to entry/u)).toBeVisible();
  expect(screen.queryByText('By this log your account is not blocked.')).toBeNull();
  accept(await tab.house.submit({ type: 'UnblockAccount', payload: { account, reason: 'it was a mistake' } }, 'house'));
  await userEvent.click(press);
  expect(await screen.findByText('By this log your account is not blocked.')).toBeVisible();
  expect(judgeShown).not.toHaveBeenCalled();
});

test('a blocked player with a second factor types a code into one field, and each code is good once', async () => {
  await blocked({ factor: true, codes: ['123456', '654321'] });
  const [reveal, save] = ['Reveal my server seed', 'Export and verify my log'].map((name) => screen.getByRole('button', { name }));
  expect(screen.queryByLabelText('Code')).toBeNull();
  await userEvent.click(reveal!);
  expect(await screen.findByText('Enter the code of your authenticator app')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code'), '123 456{Enter}');
  expect(await screen.findByText(/equals the hash that was promised\. It proves 1 bet\./u)).toBeVisible();
  await userEvent.click(save!);
  expect(await screen.findByText('Enter the code of your authenticator app')).toBeVisible();
  const code = screen.getByLabelText('Code');
  expect(code).toHaveValue('');
  await userEvent.type(code, '123456{Enter}');
  expect(await screen.findByText('This code is not right, or it was used before')).toBeVisible();
  expect(code, 'a refused request has used it up').toHaveValue('');
  await userEvent.type(code, '654321{Enter}');
  expect(await screen.findByText(/^Everything holds, up to entry/u)).toBeVisible();
});
