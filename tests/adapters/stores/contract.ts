/**
 * What every adapter of the house's stores must do, as plain functions: vitest runs them over memory and over a model
 * of IndexedDB, and a page runs them over the browser's own.
 */
import type { HouseStores } from '../../../src/base/houseStores.ts';
import { appendContract } from './appendContract.ts';
import { keyedContract } from './keyedContract.ts';
import { readContract } from './readContract.ts';

/** A place where stores are kept; stores opened there see the same data, as tabs of one browser do. */
interface StorePlace {
  open(): HouseStores;
}

export interface ContractCase {
  readonly name: string;
  readonly run: (place: StorePlace) => Promise<void>;
}

export const storeContract: readonly ContractCase[] = [...appendContract, ...readContract, ...keyedContract];
