import type { ESTree } from 'vite';
import { isBrowserTest, suitesOf } from '../../scripts/testFiles.ts';
import { misplacedImports } from './layers.ts';
import { type Finding, inspect, matches, type Source } from './sources.ts';

/** A rule of the house style. `bad` and `good` prove that it can fail, and that it does not fail on what is fine. */
interface Rule {
  readonly name: string;
  readonly applies: (path: string) => boolean;
  readonly find: (source: Source) => Finding[];
  readonly bad: readonly Source[];
  readonly good: readonly Source[];
}

const isCode = (path: string): boolean => /\.tsx?$/u.test(path) && !path.endsWith('.d.ts');
const inSource = (path: string): boolean => path.startsWith('src/') && isCode(path);
const inDomain = (path: string): boolean => path.startsWith('src/domain/') && isCode(path);
/** The rules name what they forbid, so they are not held to their own words. */
const notTheRules = (path: string): boolean => !path.startsWith('tests/tidy');

const at = (path: string, ...texts: string[]): Source[] => texts.map((text) => ({ path, text }));

const wholeFile = (source: Source, broken: boolean, says: string): Finding[] => (broken ? [{ path: source.path, line: 1, says }] : []);

/** Exact in every engine. The rest of Math may differ in the last bit, and then two machines disagree about a payout. */
const EXACT_MATH = new Set(['abs', 'ceil', 'clz32', 'floor', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc']);

const NOT_IN_DOMAIN: ReadonlyMap<string, string> = new Map([
  ['Date', 'time reaches the domain as the `at` of the context, in UTC milliseconds'],
  ['performance', 'time reaches the domain as the `at` of the context, in UTC milliseconds'],
  ['crypto', 'randomness comes from the seed pair (domain/fairness) or, for new secrets, from the Entropy port of the house'],
  ['setTimeout', 'the domain does not wait; the scheduler of the house submits a command when it is time'],
  ['setInterval', 'the domain does not wait; the scheduler of the house submits a command when it is time'],
  ['fetch', 'the domain has no outside world; use a port of the house'],
  ['localStorage', 'the domain has no outside world; use a port of the house'],
  ['sessionStorage', 'the domain has no outside world; use a port of the house'],
  ['indexedDB', 'the domain has no outside world; use a port of the house'],
  ['Intl', 'the domain speaks no language of its own; format in ui'],
]);

/** What follows the Unicode version of the engine, so that two machines may answer differently. */
const UNICODE_METHODS = new Set(['normalize', 'toLowerCase', 'toUpperCase', 'trim', 'trimStart', 'trimEnd']);
const UNICODE_PATTERN = /\\[pPsS]/u;

const LOCALE_METHODS = /^(?:toLocale\w*String|localeCompare)$/u;

/** `10n` or `BigInt(…)`: a power of those is exact. TypeScript refuses the mixed case. */
function isBigInt(node: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  if (node.type === 'Literal') return 'bigint' in node;
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'BigInt';
}

/** Whether options name a `timeout`. */
const hasTimeout = (options: ESTree.Argument | undefined): boolean =>
  options?.type === 'ObjectExpression' &&
  options.properties.some((one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'timeout');

/** Clock, chance, the outside world, and whatever a machine may compute in its own way. */
function impure(source: Source): Finding[] {
  const names = new Set<number>();
  return inspect(source, (report) => ({
    MemberExpression(node) {
      const property = node.property;
      const key =
        property.type === 'Identifier' && !node.computed ? property.name : property.type === 'Literal' ? String(property.value) : undefined;
      if (!node.computed) names.add(property.start);
      if (key !== undefined && LOCALE_METHODS.test(key))
        report(property.start, `.${key} depends on the machine's locale: compare code units with <, format in ui.`);
      if (key !== undefined && UNICODE_METHODS.has(key))
        report(property.start, `.${key} follows the Unicode version of the engine: use the tables of domain/text.`);
      if (node.object.type !== 'Identifier' || node.object.name !== 'Math' || (key !== undefined && /^[A-Z]/u.test(key))) return;
      if (key === 'random') report(node.start, 'Math.random has no proof: draw from the seed pair (domain/fairness).');
      else if (key === undefined || !EXACT_MATH.has(key)) {
        report(
          node.start,
          `Math.${key ?? '[…]'} differs between engines in the last bit: count in integers and ratios (money.ts, fraction.ts).`,
        );
      }
    },
    Property(node) {
      if (!node.computed && !node.shorthand) names.add(node.key.start);
    },
    TSPropertySignature(node) {
      if (!node.computed) names.add(node.key.start);
    },
    BinaryExpression(node) {
      const exact = isBigInt(node.left) && isBigInt(node.right);
      if (node.operator === '**' && !exact) report(node.start, '** on numbers differs between engines: use bigint, or write the constant.');
    },
    Literal(node) {
      if ('regex' in node && (UNICODE_PATTERN.test(node.regex.pattern) || node.regex.flags.includes('i')))
        report(node.start, 'this pattern follows the Unicode version of the engine: use the tables of domain/text.');
    },
    AssignmentExpression(node) {
      if (node.operator === '**=') report(node.start, '**= on numbers differs between engines: use bigint, or write the constant.');
    },
    Identifier(node) {
      const instead = NOT_IN_DOMAIN.get(node.name);
      if (instead !== undefined && !names.has(node.start)) report(node.start, `${node.name} must not be used here: ${instead}.`);
    },
  }));
}

/** `stakeCents` or `bet.stakeCents`. */
function isAmount(node: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  const name = node.type === 'MemberExpression' ? node.property : node;
  return name.type === 'Identifier' && name.name.endsWith('Cents');
}

function dividedAmounts(source: Source): Finding[] {
  return inspect(source, (report) => ({
    BinaryExpression(node) {
      if (node.operator === '/' && (isAmount(node.left) || isAmount(node.right)))
        report(node.start, 'use payoutOf (money.ts): it is exact for every amount, and rounds in one place.');
    },
  }));
}

const VAGUE_NAME = /(?:^|[/.-])(?:utils?|helpers?|misc)(?=[A-Z/.-]|$)|[a-z](?:Utils?|Helpers?)(?=[A-Z/.-]|$)/u;
const OPEN_END = /\b(?:TODO|FIXME|XXX)\b/gu;
const MACHINE_PATH = /(?<![\w.*])\/(?:work|home|root|Users)\/[\w.-]+/gu;

/** Who reads an account's own entries from a store: the reading of the log, the stores, and both ends of the wire. */
const TRAIL_READERS = /^src\/(?:base|browser|client|engine\/memoryStores|server)[/.]/u;

export const RULES: readonly Rule[] = [
  {
    name: 'imports point one way',
    applies: inSource,
    find: misplacedImports,
    bad: [
      ...at(
        'src/domain/dice.ts',
        "import { submit } from '../engine/submit.ts';",
        "import React from 'react';",
        "type T = import('../store/store.ts').T;",
      ),
      ...at('src/domain/dice.ts', "export * from '../app/brand.ts';", "await import('node:fs');"),
      ...at('src/engine/submit.ts', "import { store } from '../store/store.ts';", "import { readFileSync } from 'node:fs';"),
      ...at('src/audit/main.ts', "import { open } from '../browser/stores/indexedDb.ts';", "import { x } from '../ui/Hash.tsx';"),
      ...at('src/store/store.ts', "import { Dice } from '../screens/games/Dice.tsx';"),
      ...at('src/ui/HashText.tsx', "import type { Cents } from '../domain/money.ts';", "import { x } from '../app/routes.tsx';"),
      ...at(
        'src/screens/landing/Hero.tsx',
        "import { Board } from '../games/dice/DiceBoard.tsx';",
        "import { x } from '../../app/routes.tsx';",
      ),
      ...at('src/screens/games/dice/DiceScreen.tsx', "import { Wheel } from '../roulette/RouletteWheel.tsx';"),
      ...at('src/screens/fairness/RoundFields.tsx', "import { DiceFields } from '../games/dice/DiceFields.tsx';"),
      ...at('src/elsewhere/x.ts', "import 'react';"),
      ...at('src/app/main.tsx', "import '../../tests/kit/model.ts';"),
    ],
    good: [
      ...at(
        'src/domain/games/dice.ts',
        "import { z } from 'zod/mini'; import { sha256 } from '@noble/hashes/sha2.js'; import { floor } from '../money.ts';",
      ),
      ...at('src/audit/main.ts', "import { readFileSync } from 'node:fs'; import { memory } from '../engine/memoryStores.ts';"),
      ...at('src/ui/Logo.tsx', "import { Box } from '@chakra-ui/react'; import { brand } from '../app/brand.ts'; import './logo.css';"),
      ...at(
        'src/screens/landing/Hero.tsx',
        "import { Page } from '../shell/Page.tsx'; import { Card } from './Card.tsx'; import url from '../../browser/check.worker.ts?worker&url';",
      ),
    ],
  },
  {
    name: 'the domain has no clock, no chance, no outside world, and only exact arithmetic',
    applies: inDomain,
    find: impure,
    bad: at(
      'src/domain/x.ts',
      'Math.random();',
      "Math['random']();",
      'Date.now();',
      'new Date();',
      'performance.now();',
      'crypto.getRandomValues(x);',
      'Math.pow(2, 8);',
      'Math.log(2);',
      'Math[name](2);',
      'const x = 2 ** 8;',
      'const x = a ** b;',
      'let y = 2; y **= 3;',
      'setTimeout(f, 1);',
      "fetch('/x');",
      'localStorage.clear();',
      'a.localeCompare(b);',
      'const f = { fetch };',
      "name.normalize('NFKC');",
      'name.toLowerCase();',
      'text.trim();',
      'const seen = /^\\P{Cf}*$/u;',
      'const spaces = /\\s+/;',
      'const hex = /^[a-f]$/i;',
    ),
    good: at(
      'src/domain/x.ts',
      'const scale = 10n ** BigInt(digits);',
      'Math.floor(Math.sqrt(Math.max(1, 2)));',
      '// Math.pow and Date.now stay outside\nconst says = "Date.now()";',
      'const ports = { performance: 1, crypto: 2 }; ports.crypto;',
    ),
  },
  {
    name: 'the domain divides credits by payoutOf only',
    applies: (path) => inDomain(path) && path !== 'src/domain/games/stakes.ts',
    find: dividedAmounts,
    bad: at('src/domain/x.ts', 'const half = stakeCents / 2;', 'const part = 1 / bet.payoutCents;'),
    good: at('src/domain/x.ts', 'const tenths = count / 10; const total = stakeCents + payoutCents;'),
  },
  {
    name: 'no utils, no helpers',
    applies: (path) => isCode(path),
    find: (source) => wholeFile(source, VAGUE_NAME.test(source.path), 'says nothing by its name: name it after what it does.'),
    bad: [
      ...at('src/utils.ts', ''),
      ...at('src/ui/helpers/format.ts', ''),
      ...at('src/dateUtils.ts', ''),
      ...at('tests/kit/testHelper.ts', ''),
      ...at('src/misc.ts', ''),
    ],
    good: [...at('src/utility.ts', ''), ...at('src/domain/money.ts', ''), ...at('src/miscount.ts', '')],
  },
  {
    name: 'the product name is in src/app/brand.ts only',
    applies: (path) => (path.startsWith('src/') && path !== 'src/app/brand.ts') || path === 'index.html',
    find: (source) =>
      matches(
        source,
        /BountyBay/gu,
        () => 'import `brand` from app/brand.ts; technical names (storage, policies) are written in lower case and outlive a renaming.',
      ),
    bad: [...at('src/screens/x.tsx', 'const t = "Welcome to BountyBay";'), ...at('index.html', '<title>BountyBay</title>')],
    good: at('src/engine/x.ts', "const database = 'bountybay';"),
  },
  {
    name: 'screens send commands by useCommand, and bets by sendBet',
    applies: (path) =>
      path.startsWith('src/screens/') &&
      isCode(path) &&
      path !== 'src/screens/shell/useCommand.ts' &&
      path !== 'src/screens/play/sendBet.ts',
    find: (source) =>
      matches(
        source,
        /\.submit\(/gu,
        () => 'use useCommand (screens/shell) or useRoundMachine (screens/play): one press at a time, and a refusal is told once.',
      ),
    bad: at('src/screens/chat/x.tsx', "await house.submit({ type: 'PostMessage', payload }, account);"),
    good: at('src/screens/chat/x.tsx', "const { send } = useCommand(); await send({ type: 'PostMessage', payload });", 'submitAll();'),
  },
  {
    name: 'a form in a dialog is a FormDialog',
    applies: (path) => path.startsWith('src/screens/') && isCode(path),
    find: (source) =>
      source.text.includes('<Dialog')
        ? matches(source, /<Form\b/gu, () => 'use FormDialog (ui/FormDialog.tsx): its buttons and its focus are the same everywhere.')
        : [],
    bad: at('src/screens/x.tsx', '<Dialog title="Withdraw"><Form onSend={send}>'),
    good: at('src/screens/x.tsx', '<FormDialog title="Withdraw">', '<Dialog title="Keys"><p>None</p></Dialog>', '<Form onSend={send}>'),
  },
  {
    name: 'own entries are read by base/readEntries.ts',
    // pageAuth.ts asks for the newest entry alone.
    applies: (path) => inSource(path) && !TRAIL_READERS.test(path) && path !== 'src/client/auth/pageAuth.ts',
    find: (source) =>
      matches(
        source,
        /\.readTrail\(/gu,
        () => 'use ownEntriesBack (base/readEntries.ts): it reads only as far as it is asked, with rests in between.',
      ),
    bad: [
      ...at('src/screens/balance/x.ts', 'const page = await house.ports.store.readTrail(account, { limit: 9 });'),
      ...at('src/engine/x.ts', 'await store.readTrail(account, { limit: 9 });'),
    ],
    good: at(
      'src/screens/balance/x.ts',
      'for await (const entry of ownEntriesBack(store, account, before)) take(entry);',
      'readTrail(page: Page): Entries;',
    ),
  },
  {
    name: 'a background round never overlaps itself',
    applies: (path) => /^src\/(?:engine|server|witness)\//u.test(path) && isCode(path),
    find: (source) =>
      matches(
        source,
        /\bsetInterval\((?:async\b|\([^)]*\) => (?:\{[^}]*)?(?:void|await)\b)/gu,
        () => 'an interval does not wait for what it began: write a loop that pauses after each round.',
      ),
    bad: at(
      'src/server/x.ts',
      'setInterval(async () => sweep(), HOUR_MS);',
      'const timer = setInterval(() => void sql`select 1`, AWAKE_MS);',
      'setInterval(() => {\n  void sweep();\n}, HOUR_MS);',
    ),
    good: at(
      'src/server/x.ts',
      'setInterval(() => this.#tick(), TICK_MS);',
      'for (;;) {\n  await pause(HOUR_MS);\n  await sweep();\n}',
      'setInterval(() => {\n  for (const one of all) one.pulse();\n}, PULSE_MS);',
    ),
  },
  {
    name: 'every test is in a file that a suite runs',
    applies: (path) => path.startsWith('tests/') && isCode(path) && notTheRules(path),
    find: (source) => {
      const hasTests = /^(?:test|describe)\b/mu.test(source.text);
      const isRun = suitesOf(source.path).length > 0 && isBrowserTest(source.path) === source.path.startsWith('tests/browser/');
      return wholeFile(source, hasTests && !isRun, 'no suite runs it: name it *.test.ts, or *.spec.ts below tests/browser.');
    },
    bad: [
      ...at('tests/engine/submit.ts', "test('a bet', () => {});"),
      ...at('tests/engine/submit.spec.ts', "describe.each([1])('%s', () => {});"),
      ...at('tests/browser/journey.test.ts', "test('a bet', () => {});"),
    ],
    good: [
      ...at('tests/engine/submit.test.ts', "test('a bet', () => {});"),
      ...at('tests/engine/submit.full.test.ts', "test('a bet', () => {});"),
      ...at('tests/browser/journey.full.spec.ts', "test('a bet', () => {});"),
      ...at('tests/kit/bets.ts', "export const bets = () => test('a bet', () => {});"),
    ],
  },
  {
    name: 'no test gives up after a second',
    applies: (path) => path.startsWith('tests/') && isCode(path) && notTheRules(path),
    find: (source) =>
      inspect(source, (report) => ({
        CallExpression({ callee, arguments: given, start }) {
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || hasTimeout(given[1])) return;
          if (/^wait(?:For|Until)$/u.test(callee.property.name) && callee.object.type === 'Identifier' && callee.object.name === 'vi')
            report(start, 'a busy machine takes longer: use expect.poll, or { timeout: PATIENCE_MS }.');
        },
      })),
    bad: [
      ...at(
        'tests/engine/submit.test.ts',
        'await vi.waitFor(() => expect(seen).toBe(1));',
        'const one = await vi.waitUntil(() => all[0]);',
        'await vi.waitFor(() => expect(seen).toBe(1), { interval: 1 });',
      ),
    ],
    good: at(
      'tests/engine/submit.test.ts',
      'await expect.poll(() => seen).toBe(1);',
      'await vi.waitUntil(() => all[0], { timeout: PATIENCE_MS });',
    ),
  },
  {
    // Other files share their modules: one that another file has loaded is not replaced.
    name: 'a test that replaces modules has files of modules of its own',
    applies: (path) => path.startsWith('tests/') && isCode(path) && notTheRules(path) && !/\.mocked\.test\.tsx?$/u.test(path),
    find: (source) => matches(source, /\bvi\.(?:mock|doMock)\(/gmu, () => 'name the file x.mocked.test.ts.'),
    bad: at('tests/server/upkeep.test.ts', "vi.mock('node:timers');", "vi.doMock('node:timers');"),
    good: at('tests/server/upkeep.test.ts', "vi.spyOn(house, 'maintain');", 'vi.mocked(send);'),
  },
  {
    name: 'no loose ends',
    applies: (path) => path !== 'package-lock.json' && notTheRules(path),
    find: (source) => matches(source, OPEN_END, (word) => `${word}: do it now, or open an issue.`),
    bad: [...at('src/x.ts', '// TODO: later'), ...at('docs/x.md', 'FIXME')],
    good: at('src/x.ts', 'const todos = 1;'),
  },
  {
    name: 'no path of somebody’s machine',
    applies: notTheRules,
    find: (source) => matches(source, MACHINE_PATH, (path) => `${path} exists on one machine only: use a path relative to the project.`),
    bad: [...at('README.md', 'see /Users/ada/notes'), ...at('scripts/x.ts', "const p = '/home/ada/x';")],
    good: at('src/x.ts', "const route = '/homework/1'; const part = 'src/work/x'; // our/home/town"),
  },
  {
    name: 'the lockfile names no registry',
    applies: (path) => path === 'package-lock.json' || path === '.npmrc',
    find: (source) =>
      matches(
        source,
        /"resolved": "https?:[^"]*"|^(?:@[\w-]+:)?registry\s*=.*$/gmu,
        () => 'keep `omit-lockfile-registry-resolved=true` in .npmrc and run `npm install` again.',
      ),
    bad: [
      ...at('package-lock.json', '{ "resolved": "https://registry.example/x.tgz" }'),
      ...at('.npmrc', 'registry=https://registry.example/'),
    ],
    good: [...at('package-lock.json', '{ "integrity": "sha512-x" }'), ...at('.npmrc', 'omit-lockfile-registry-resolved=true')],
  },
];
