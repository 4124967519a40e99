/** What a person chose stays as it was chosen. */
import { expect, test } from 'vitest';
import {
  betPlanDeleted,
  betPlanSaved,
  favouriteToggled,
  instantToggled,
  languageChosen,
  preferencesReducer,
  soundToggled,
  volumeChosen,
  volumeOf,
} from '../../src/store/preferences.ts';
import { passwordBannerPutAway, sessionReducer, signedIn, signedOut } from '../../src/store/session.ts';
import { idOf } from '../kit/people.ts';

type Action = Parameters<typeof preferencesReducer>[1];
const after = (...actions: readonly Action[]) => actions.reduce(preferencesReducer, preferencesReducer(undefined, { type: 'begin' }));

test('sounds are off at first, and as loud as was chosen while they are on', () => {
  const loud = [volumeChosen(80), soundToggled()];
  expect([after(), after(soundToggled()), after(...loud), after(...loud, soundToggled())].map(volumeOf)).toEqual([0, 50, 80, 0]);
});

test('a language and boards without movement are chosen', () => {
  expect(after()).toMatchObject({ language: null, instant: false });
  expect(after(languageChosen('de'), instantToggled())).toMatchObject({ language: 'de', instant: true });
  expect(after(instantToggled(), instantToggled()).instant).toBe(false);
});

test('favourite games stand in the order in which they were chosen', () => {
  expect(after(...['dice', 'slots', 'crash', 'slots'].map(favouriteToggled)).favouriteGames).toEqual(['dice', 'crash']);
});

test('the newest 20 plans of bets are kept, one of each name, the newest first', () => {
  const plan = (name: string, rounds: number) => betPlanSaved({ name, draft: { rounds } });
  const saved = [plan('slow', 1), plan('fast', 2), plan('slow', 3)];
  expect(after(...saved).betPlans).toEqual([
    { name: 'slow', draft: { rounds: 3 } },
    { name: 'fast', draft: { rounds: 2 } },
  ]);
  expect(after(...saved, betPlanDeleted('slow')).betPlans).toEqual([{ name: 'fast', draft: { rounds: 2 } }]);
  const many = Array.from({ length: 25 }, (_, n) => plan(`plan ${n}`, n));
  expect(after(...many).betPlans.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `plan ${24 - n}`));
});

test('the banner about the public password stays away for one session, also when it is refreshed', () => {
  const session = (sessionId: string, expiresAt: number) => signedIn({ accountId: idOf('demo'), sessionId, expiresAt });
  const isClosed = (...actions: readonly Parameters<typeof sessionReducer>[1][]) =>
    actions.reduce(sessionReducer, sessionReducer(undefined, { type: 'begin' })).passwordBannerClosed;
  const away = [session('one', 1), passwordBannerPutAway()];
  expect([isClosed(session('one', 1)), isClosed(...away), isClosed(...away, session('one', 2))]).toEqual([false, true, true]);
  expect([isClosed(...away, session('another', 2)), isClosed(...away, signedOut(), session('one', 2))]).toEqual([false, false]);
});

test('who was signed in last is known after they signed out, also twice', () => {
  const ada = signedIn({ accountId: idOf('ada'), sessionId: 'one', expiresAt: 1 });
  const out = [ada, signedOut(), signedOut()].reduce(sessionReducer, sessionReducer(undefined, { type: 'begin' }));
  expect(out).toMatchObject({ accountId: null, sessionId: null, lastAccountId: idOf('ada') });
});
