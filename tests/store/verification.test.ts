/** What is known of the log's verification: what has been verified, what is in doubt, and up to where a page takes the house's word. */
import { expect, test } from 'vitest';
import { soundToggled } from '../../src/store/preferences.ts';
import {
  beginningVerified,
  houseOpened,
  logChecked,
  logSeen,
  selectSnapshotSeq,
  selectDoubt,
  selectEvidence,
  selectSeen,
  selectVerified,
} from '../../src/store/verification.ts';
import { storeAfter } from '../kit/stored.ts';

const verified = { seq: 12, hash: 'f'.repeat(64), at: 7 };
const holds = logChecked({ verified, doubt: null });
const fails = logChecked({ verified: null, doubt: 'Entry 3 of the log does not hold: it cannot be read.' });
const proved = logChecked({ ...fails.payload, evidence: 'the text of a file' });
const seen = { upTo: 12, witnesses: [] };
type Said = typeof holds | ReturnType<typeof houseOpened | typeof logSeen | typeof beginningVerified>;
const nothing = { verified: null, doubt: null, evidence: null, snapshotSeq: null, seen: null };

function known(said: readonly Said[], store = storeAfter([])) {
  for (const action of said) store.dispatch(action);
  const state = store.getState();
  return {
    verified: selectVerified(state),
    doubt: selectDoubt(state),
    evidence: selectEvidence(state),
    snapshotSeq: selectSnapshotSeq(state),
    seen: selectSeen(state),
  };
}

test.each<[string, readonly Said[], Partial<typeof nothing> | object]>([
  ['at first nothing is known', [], {}],
  ['a log that holds is verified up to an entry', [holds], { verified }],
  ['a log that does not is in doubt, whatever was verified before', [holds, fails], { doubt: fails.payload.doubt }],
  ['a later check that holds ends the doubt', [fails, holds], { verified }],
  ['a page may begin with the word of a house server', [houseOpened(9)], { snapshotSeq: 9 }],
  ['or with its whole log', [houseOpened(9), houseOpened(null)], {}],
  ['the word is needed no more once somebody has gone through the entries before', [houseOpened(9), beginningVerified()], {}],
  ['a doubt may have its evidence', [proved], proved.payload],
  ['which goes with it', [proved, fails], { doubt: fails.payload.doubt }],
  ['somebody has seen the log', [houseOpened(null), logSeen(seen)], { seen }],
  ['who has seen another house is not known', [logSeen(seen), houseOpened(null)], {}],
  ['each is told by itself', [houseOpened(9), holds], { verified, snapshotSeq: 9 }],
])('%s', (_what, said, expected) => expect(known(said)).toEqual({ ...nothing, ...expected }));

test('what is verified is the very same while other things happen', () => {
  const store = storeAfter([]);
  const { verified: before } = known([holds], store);
  store.dispatch(soundToggled());
  expect(known([houseOpened(9)], store).verified).toBe(before);
});
