/**
 * The Merkle tree of a log of a million entries: what it costs to build, for each entry, and what a proof costs. Both are compared with bare
 * SHA-256 by OpenSSL: the building with the hashes of a leaf and a node for each entry, which it cannot do without, a proof with the
 * 510 hashes of two leaves of the kept tree.
 */
import { hash } from 'node:crypto';
import { nodeTreeHashing } from '../src/audit/nodeHashing.ts';
import { LogTree } from '../src/engine/transparency/logTree.ts';
import { judge, median, ms, timesInTurns } from './kit/figures.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const ENTRIES = 1_000_000;
const PROOFS = 200;
const TURNS = 5;
const AT_MOST = { build: 3, proof: 4 };
const [leaf, node] = [new Uint8Array(33), new Uint8Array(65)];
/** Below each of the two paths of a proof there are at most 127 entries, each with a leaf and a node, and there are nodes above. */
const HASHES = 510;

const hashes = Array.from({ length: ENTRIES }, (_, n) => hash('sha256', String(n)));
const read = async (from: number, to: number): Promise<readonly string[]> => hashes.slice(from - 1, to);

async function took(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
function bare(count: number): void {
  for (let n = 0; n < count; n += 1) {
    hash('sha256', leaf);
    hash('sha256', node);
  }
}

const [builds, proofs]: { ours: number; bare: number }[][] = [[], []];
for (let turn = 0; turn < TURNS; turn += 1) {
  const tree = new LogTree(read, nodeTreeHashing);
  builds?.push({ ours: await took(() => tree.root(ENTRIES)), bare: await took(() => bare(ENTRIES)) });
  const times: number[] = [];
  const bares: number[] = [];
  for (let n = 0; n < PROOFS; n += 1) {
    const seq = ((n * 7_919 + turn * 104_729) % ENTRIES) + 1;
    times.push(await took(() => tree.inclusion([seq], ENTRIES - n)));
    bares.push(await took(() => bare(HASHES / 2)));
  }
  proofs?.push({ ours: median(times), bare: median(bares) });
}
const perEntry = median((builds ?? []).map(({ ours }) => ours)) / ENTRIES;
console.log(
  `Building the tree: ${(perEntry * 1_000).toFixed(2)} µs an entry. A proof: ${ms(median((proofs ?? []).map(({ ours }) => ours)))} ms.`,
);
judge([
  {
    what: `the tree of ${ENTRIES} entries`,
    to: 'a leaf and a node for each by bare SHA-256',
    times: timesInTurns(builds ?? []),
    atMost: AT_MOST.build,
  },
  { what: 'a proof that an entry is in it', to: `${HASHES} bare hashes`, times: timesInTurns(proofs ?? []), atMost: AT_MOST.proof },
]);
