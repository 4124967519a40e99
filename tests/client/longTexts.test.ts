/** A house that sends texts of millions of characters, so that the browser has no room for what it must remember. */
import { beforeEach, expect, test, vi } from 'vitest';
import { textOfMessage } from '../../src/api/messages.ts';
import type { ContradictionMarker, HeadMarker } from '../../src/base/markers.ts';
import { ContradictionError } from '../../src/client/contradiction.ts';
import { writeVerifierKey } from '../../src/domain/transparency/signedNote.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { remoteOf, sourceOf, watchOf } from '../kit/remote.ts';
import { seen } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

/** As much as Chromium stores for a page. */
const ROOM = 5_242_880;
const MILLIONS = 6_000_000;

const stored = new Map<string, string>();

const sizeWithout = (key?: string): number =>
  [...stored].reduce((sum, [name, text]) => sum + (name === key ? 0 : name.length + text.length), 0);

const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem(key: string, text: string): void {
    if (sizeWithout(key) + key.length + text.length > ROOM) throw new DOMException('full', 'QuotaExceededError');
    stored.set(key, text);
  },
  removeItem: (key: string) => void stored.delete(key),
};

interface Markers {
  readonly headMarker: HeadMarker;
  readonly contradiction: ContradictionMarker;
}

/** As a new page has them: what was not stored is gone. */
async function markers(): Promise<Markers> {
  vi.resetModules();
  const { sharedTexts } = await import('../../src/browser/storages.ts');
  const { localStorageHeadMarker } = await import('../../src/browser/headMarker.ts');
  const { localStorageContradiction } = await import('../../src/browser/contradictionMarker.ts');
  return { headMarker: localStorageHeadMarker(sharedTexts), contradiction: localStorageContradiction(sharedTexts) };
}

const markedSeq = (): number => (JSON.parse(stored.get('headMarker') ?? '{"seq":0}') as { seq: number }).seq;

let lying: LyingHouse;

beforeEach(async () => {
  stored.clear();
  vi.stubGlobal('localStorage', localStorage);
  lying = await lyingHouse();
  lying.house.close();
});

/** The house refuses the next command. */
function refuseNext(refusal: { readonly code: string; readonly sentence: string }): void {
  const { tap, served } = lying;
  tap.onSent = (text) => {
    const { kind, id } = JSON.parse(text) as { kind: string; id: string };
    if (kind !== 'command') return text;
    tap.onSent = (later) => later;
    const now = served.machine.clock.now();
    const message = { kind: 'answer', id, answered: { kind: 'refused', ...refusal, at: now }, now } as const;
    queueMicrotask(() => tap.say(textOfMessage(message)));
    return null;
  };
}

test.each([
  ['a refusal that nothing explains', { code: 'balance-too-low', sentence: '' }, /nothing refuses it/u],
  ['one with a sentence of millions', { code: 'balance-too-low', sentence: 'x'.repeat(MILLIONS) }, /cannot be read/u],
  ['one with a code of millions', { code: 'x'.repeat(MILLIONS), sentence: '' }, /cannot be read/u],
])('%s is named on the next page, too', async (_which, refusal, named) => {
  const { ada, openAgain } = lying;
  const house = await openAgain(await markers());
  refuseNext(refusal);
  await expect(house.submit(diceBet(1_00), ada.id)).rejects.toThrow(named);
  const { contradiction } = await markers();
  expect(contradiction.read()?.sentence).toMatch(named);
  await expect(openAgain({ contradiction })).rejects.toThrow(named);
});

test('a contradiction that quotes millions of characters is kept, cut short', async () => {
  const house = await lying.openAgain(await markers());
  house.contradicted(new ContradictionError(`it says ${'x'.repeat(MILLIONS)}`));
  expect((await markers()).contradiction.read()?.sentence).toMatch(/it says x{900,1000}\. This page sends it nothing more\.$/u);
});

test('a witness with a name of millions of characters takes no room', async () => {
  const { ada, served } = lying;
  const { localStorageCheckpoint } = await import('../../src/browser/checkpointMarker.ts');
  const { headMarker, contradiction } = await markers();
  const house = remoteOf(served, ada.token, { headMarker, contradiction });
  await house.opened;
  served.machine.clock.move(2_000);
  const keyOf = (name: string): string => writeVerifierKey({ name, purpose: 'cosignature', publicKey: new Uint8Array(32).fill(7) });
  const named = [keyOf('w'.repeat(MILLIONS)), `${' '.repeat(MILLIONS)}${keyOf('w')}`, keyOf('short')];
  const watch = watchOf(house, { ...sourceOf(served), witnesses: async () => named }, localStorageCheckpoint(localStorage));
  expect((await watch.look())?.witnesses.map(({ key }) => key)).toEqual([keyOf('short')]);
  expect(stored.get('checkpoint')?.length).toBeLessThan(2_000);
  accept(await house.submit(diceBet(1_00), ada.id));
  await seen(() => markedSeq() === house.head.seq);
  house.close();
});
