import type { Tab, TestBrowser } from './testHouse.ts';

/** All text outside the vault and the directory. */
export const taken = (browser: TestBrowser, tabs: readonly Tab[]): string =>
  [
    browser.exported(),
    JSON.stringify(browser.log.entries),
    JSON.stringify([...browser.log.keys]),
    JSON.stringify(browser.snapshots.everything),
    JSON.stringify(browser.channel.said),
    JSON.stringify(browser.marker.head),
    ...tabs.map(({ house, heard }) => JSON.stringify([house.world, house.head, heard])),
  ].join('\n');

const REVEALED = /"serverSeed":"(?<seed>[0-9a-f]{64})"/gu;

/**
 * Checks that no secret of the vault can be read too early. A secret that no entry reveals must not be anywhere. A revealed
 * secret must not be in another entry, or in a snapshot from before its reveal. Returns the number of secrets and the problems.
 */
export function secretsIn(browser: TestBrowser, tabs: readonly Tab[]): { readonly kept: number; readonly problems: readonly string[] } {
  const { entries } = browser.log;
  const revealedIn = new Map<string, number>();
  for (const { seq, lines } of entries) for (const { groups } of lines.matchAll(REVEALED)) revealedIn.set(groups?.['seed'] ?? '', seq);
  const everything = taken(browser, tabs);
  const problems: string[] = [];
  let kept = 0;
  for (const [key, value] of browser.vault.everything) {
    const secret = key.startsWith('seed:') ? (JSON.parse(value) as { serverSeed: string }).serverSeed : value;
    const reveal = revealedIn.get(secret);
    if (reveal === undefined) {
      kept += 1;
      if (everything.includes(secret)) problems.push(`the secret of ${key} can be read`);
      continue;
    }
    const holding = entries.filter(({ lines }) => lines.includes(secret)).map(({ seq }) => seq);
    if (holding.length > 1) problems.push(`the secret of ${key} stands in ${holding.join(', ')}`);
    const early = browser.snapshots.everything.filter(({ seq, lines }) => seq < reveal && lines.join('\n').includes(secret));
    if (early.length > 0) problems.push(`the secret of ${key} stands in a snapshot before ${reveal}`);
  }
  return { kept, problems };
}
