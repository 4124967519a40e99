/** A file below tests/browser, or some of its tests, that make sense with the house in the browser only. */
interface OnlyHere {
  readonly file: string;
  /** How the titles of these tests begin. Default: every test of the file. */
  readonly tests?: readonly string[];
  readonly why: string;
}

/**
 * What needs the house in the browser. Every other journey is walked in both houses: the projects `elsewhere` of playwright.config.ts leave
 * out
 * nothing but this and the tests below tests/browser/remote, which begin a house of their own.
 */
export const onlyHere: readonly OnlyHere[] = [
  { file: 'backup.spec.ts', why: 'A backup holds the log and the secrets of a browser. A house on a server is backed up by its operator.' },
  { file: 'closed.spec.ts', why: 'It damages the log that the browser stores. A house that tells a broken chain: tests/house/remote.' },
  { file: 'earningOverHttp.spec.ts', why: 'It puts another backend beside the house in the browser. Elsewhere the house is that backend.' },
  { file: 'kit.spec.ts', why: 'It tests the kit, and plays at no house.' },
  { file: 'serve.spec.ts', why: 'It tests the server of `npm start`. The one of `npm run house`: tests/scripts/house.full.test.ts.' },
  { file: 'stores.spec.ts', why: 'It kills the browser within the transactions of its stores. PostgreSQL: tests/server/postgres.' },
  { file: 'tenTabs.spec.ts', why: 'Ten tabs decide over one log. Elsewhere one process decides: tests/server.' },
  { file: 'kill.spec.ts', why: 'The death of the browser is the death of the house. A house that is killed: tests/server/postgres.' },
  {
    file: 'offline.spec.ts',
    tests: ['one goes on playing without a network'],
    why: 'Nobody can play at a house elsewhere without a network. What the page says then: tests/screens.',
  },
  {
    file: 'chat.spec.ts',
    tests: ['messages of the old product'],
    why: 'What the old product left in a browser is brought over into the house of that browser.',
  },
  {
    file: 'sessions.spec.ts',
    tests: ['accounts of the old local storage'],
    why: 'What the old product left in a browser is brought over into the house of that browser.',
  },
  {
    file: 'sessions.spec.ts',
    tests: ['two people in two tabs', 'a third party’s account is found again after days'],
    why: 'Elsewhere a browser has one session, and the third party is a redirect: remote/sessions.spec.ts.',
  },
  { file: 'sessions.spec.ts', tests: ['a lost log is said'], why: 'It deletes the log that the browser stores.' },
  {
    file: 'verified.spec.ts',
    tests: ['a tampered entry is named', 'tabs verify in turn'],
    why: 'The log that the browser stores is verified beside the page. Elsewhere its chain is proved: tests/app/remote.',
  },
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** Files that are left out elsewhere. */
export const ignoredElsewhere: readonly string[] = onlyHere.flatMap(({ file, tests }) => (tests ? [] : [`**/${file}`]));

/** Tests that are left out elsewhere: file, what they are described under, and title. */
export const skippedElsewhere = new RegExp(
  onlyHere.flatMap(({ file, tests = [] }) => tests.map((title) => `(?:^| )${escaped(file)} (?:.* )?${escaped(title)}`)).join('|'),
  'u',
);

/** Those that `npm test` walks elsewhere too. The full matrix walks all. */
export const mainJourneys: readonly string[] = ['journey', 'newcomer', 'withdrawal', 'sports', 'crash'].map((name) => `**/${name}.spec.ts`);
