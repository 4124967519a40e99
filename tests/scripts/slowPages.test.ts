/** Which pages `npm run test:slow` slows down. */
import { EventEmitter } from 'node:events';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { slowNewestPages } from '../kit/browser/slow.ts';

/** A context of which each session comes as late as it is told. Keeps the rate of each page. */
class Context extends EventEmitter {
  readonly rates = new Map<string, number>();
  readonly #late: ((session: object) => void)[] = [];

  pages = (): Page[] => [];

  open(name: string): void {
    this.emit('page', { context: () => this, name });
  }

  newCDPSession({ name }: { readonly name: string }) {
    const send = async (_method: string, { rate }: { readonly rate: number }) => void this.rates.set(name, rate);
    return new Promise((resolve) => this.#late.push(() => resolve({ send })));
  }

  async letSessionsCome(): Promise<void> {
    for (const come of this.#late.splice(0)) come({});
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('of pages that open at once only the two newest stay slow', async () => {
  const context = new Context();
  await slowNewestPages(context as unknown as BrowserContext);
  for (const name of ['a', 'b', 'c', 'd']) context.open(name);
  await context.letSessionsCome();
  expect(Object.fromEntries(context.rates)).toEqual({ a: 1, b: 1, c: 4, d: 4 });
});
