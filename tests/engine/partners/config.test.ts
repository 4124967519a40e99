import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  isConfigured,
  openingsOf,
  readPartners,
  withDemonstration,
  type Partners,
  frameAddress,
} from '../../../src/api/partners/partnersConfig.ts';
import { addressFrom, pseudonymAt } from '../../../src/engine/partners/wallAddress.ts';
import { newcomer, TestBrowser } from '../../kit/testHouse.ts';
import { contentSecurityPolicy } from '../../../scripts/securityHeaders.ts';

const OWN = 'http://localhost:4173';
const shipped = (): { walls: Record<string, unknown>[]; imageOrigins: string[]; backend: unknown } =>
  JSON.parse(readFileSync(new URL('../../../public/partners.json', import.meta.url), 'utf8')) as never;

function read(change: (raw: ReturnType<typeof shipped>) => void = () => undefined): Partners | string {
  const raw = shipped();
  change(raw);
  const partners = readPartners(raw, OWN);
  return 'problem' in partners ? partners.problem : partners;
}

const partners = (change?: Parameters<typeof read>[0]): Partners => {
  const answer = read(change);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};

describe('the configuration that the project comes with', () => {
  const { walls } = partners();

  test('has seven invented partners, none of them configured', () => {
    expect(walls).toHaveLength(7);
    expect(new Set(walls.map(({ name }) => name)).size).toBe(7);
    expect(walls.some(isConfigured)).toBe(false);
  });

  test('has one of each kind: function B, function A, new tab, placement, full navigation', () => {
    expect(walls.map(({ addressFrom: from }) => from).indexOf('function')).toBe(0);
    expect(walls.map(({ lists }) => lists).indexOf(true)).toBe(1);
    for (const kind of [
      walls.filter(({ newTab }) => newTab),
      walls.filter(({ placement }) => placement !== null),
      walls.filter(({ lists }) => lists),
    ])
      expect(kind).toHaveLength(1);
    expect(walls.map(({ fullPage }) => fullPage)).toEqual([false, false, false, false, false, false, true]);
    expect(walls.every(({ height }) => height >= 600 && height <= 800)).toBe(true);
  });

  test('frames nobody until a demonstration stands in, and then its origin alone', () => {
    expect(openingsOf(partners())).toEqual({ frameSources: [], imageSources: [], connectSources: [] });
    const shown = withDemonstration(partners(), 'http://127.0.0.1:4273', () => 12_00);
    expect(shown.walls.every(isConfigured)).toBe(true);
    expect(shown.walls.every(({ paysUpToCents }) => paysUpToCents === 12_00)).toBe(true);
    expect(contentSecurityPolicy(openingsOf(shown))).toContain('frame-src http://127.0.0.1:4273;');
    expect(readPartners(shown, OWN)).toEqual(shown);
  });
});

describe('a configured wall', () => {
  const set =
    (fields: Record<string, unknown>) =>
    (raw: ReturnType<typeof shipped>): void =>
      void Object.assign(raw.walls[2] ?? {}, fields);

  test('keeps its own address and lets in its own origin', () => {
    const known = partners(set({ url: 'https://walls.example/a?u={user}', origin: 'https://walls.example' }));
    expect(openingsOf(known).frameSources).toEqual(['https://walls.example']);
    expect(withDemonstration(known, 'http://127.0.0.1:1', () => 12_00).walls[2]?.url).toBe('https://walls.example/a?u={user}');
  });

  test.each([
    ['of the page’s own origin', { url: `${OWN}/wall?u={user}`, origin: OWN }, 'own origin'],
    ['of another origin than stated', { url: 'https://evil.example/?u={user}', origin: 'https://walls.example' }, 'not of its origin'],
    ['without an origin', { url: 'https://walls.example/?u={user}' }, 'no origin'],
    ['whose origin comes from a stand-in', { url: 'https://{user}.walls.example/', origin: 'https://walls.example' }, 'not of its origin'],
    ['that is script', { url: 'javascript:alert(1)', origin: 'https://walls.example' }, 'not of its origin'],
    ['over plain http', { url: 'http://walls.example/', origin: 'http://walls.example' }, 'partners.json'],
    ['that is too high', { height: 801 }, 'walls.2.height'],
    ['with an unknown key', { admin: true }, 'partners.json'],
    ['with another’s name', { wall: 'lagoon' }, 'same name'],
    ['with a second list of offers', { lists: true }, 'only one wall can have the list of offers'],
  ])('is refused %s', (_what, fields, sentence) => {
    expect(read(set(fields))).toContain(sentence);
  });

  test('no policy can be smuggled into the policy', () => {
    expect(read(set({ url: 'https://a.example/', origin: "https://a.example; script-src 'unsafe-inline'" }))).toContain('partners.json');
    expect(read((raw) => raw.imageOrigins.push('https://a.example *'))).toContain('partners.json');
  });
});

describe('the address of a frame', () => {
  test('is filled in, and nothing can break out of its place', () => {
    const address = addressFrom(
      'https://w.example/?u={user}&p={placement}&s={sid}',
      { placement: 'a&b=c' },
      { user: 'x#y', sid: '{user}' },
    );
    expect(address).toBe('https://w.example/?u=x%23y&p=a%26b%3Dc&s=%7Buser%7D');
  });

  test('is taken only of the wall’s origin, which is not the page’s', () => {
    expect(frameAddress('https://w.example/a', { origin: 'https://w.example' }, OWN)).toBe('https://w.example/a');
    for (const wrong of ['https://w.example.evil.example/', 'https://evil.example/', 'not an address', 'data:text/html,x', `${OWN}/`]) {
      expect(frameAddress(wrong, { origin: 'https://w.example' }, OWN), wrong).toBeNull();
    }
    expect(frameAddress(`${OWN}/`, { origin: OWN }, OWN)).toBeNull();
  });

  test('names somebody by another name at each wall, the same at each visit, never by the account', async () => {
    const tab = await new TestBrowser().tab();
    const [ada, ben] = [await newcomer(tab, 'ada'), await newcomer(tab, 'ben')];
    const names = await Promise.all(
      (
        [
          [ada, 'harbor'],
          [ada, 'lagoon'],
          [ben, 'harbor'],
          [ada, 'harbor'],
        ] as const
      ).map(([account, wall]) => pseudonymAt(tab.house, account, wall)),
    );
    expect(new Set(names).size).toBe(3);
    expect(names[0]).toBe(names[3]);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/u);
    expect(names).not.toContain(ada.slice(4));
  });
});
