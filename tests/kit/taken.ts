import type { Tab, TestBrowser } from './testHouse.ts';

/** All the text that anybody outside the vault and the directory could get hold of. */
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
