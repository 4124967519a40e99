/** The browsers of the three engines, where they are installed. */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import { CHROMIUM_FLAGS, findChromium, onPath } from '../../scripts/chromium.ts';
import { openWebKit } from './webDriver.ts';

export interface OpenedEngine {
  readonly version: string;
  /** Opens a page in place of the one before. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page, once it is there if it is a promise. Only what JSON can hold. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** What to install where it is missing. */
  readonly install: string;
  /** Starts it; null if it is not installed. */
  readonly start: () => Promise<OpenedEngine | null>;
}

/** One page of a browser. */
async function opened(browser: Browser): Promise<OpenedEngine> {
  const page = await browser.newPage();
  return {
    version: (await browser.version()).split('/').at(-1) ?? '',
    open: async (url) => void (await page.goto(url)),
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    close: () => browser.close(),
  };
}

/** A check may take longer than Puppeteer waits for an answer by default. */
const ANSWER_MS = 300_000;

/** Starts Firefox; null if it is not installed. */
export async function startFirefox(): Promise<Browser | null> {
  const executablePath = onPath(['firefox-esr', 'firefox']);
  return executablePath === undefined ? null : puppeteer.launch({ browser: 'firefox', executablePath, protocolTimeout: ANSWER_MS });
}

function chromiumPath(): string | null {
  try {
    return findChromium();
  } catch {
    return null;
  }
}

export const engines: readonly Engine[] = [
  {
    name: 'Chromium',
    install: 'Chromium or Chrome',
    start: async () => {
      const executablePath = chromiumPath();
      if (executablePath === null) return null;
      return opened(await puppeteer.launch({ executablePath, args: [...CHROMIUM_FLAGS], protocolTimeout: ANSWER_MS }));
    },
  },
  {
    name: 'Firefox',
    install: "Firefox, Debian's package firefox-esr",
    start: async () => {
      const browser = await startFirefox();
      return browser && opened(browser);
    },
  },
  {
    name: 'WebKitGTK',
    install: "Debian's packages webkit2gtk-driver and xvfb",
    start: async () => {
      const path = onPath(['WebKitWebDriver'], existsSync);
      const hasScreen = process.env['DISPLAY'] !== undefined || process.env['WAYLAND_DISPLAY'] !== undefined;
      const xvfb = hasScreen ? null : onPath(['Xvfb'], existsSync);
      return path === undefined || xvfb === undefined ? null : openWebKit(path, xvfb);
    },
  },
];
