/** Runs in a browser: the contract of the stores (tests/adapters/stores/page.ts), the fairness vectors, and the fold. */
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import '../adapters/stores/page.ts';
import { checkVectors, stateDigest } from './checks.ts';

const read = async (path: string): Promise<string> => (await fetch(`/${path}`)).text();

const page = {
  vectors: (): Promise<number> => checkVectors(read),
  digest: (history: string): Promise<string> => stateDigest(read, history, nobleHashing),
};

type EnginePage = typeof page;

declare global {
  interface Window {
    enginePage: EnginePage;
  }
}

window.enginePage = page;
