/** `node --import tsx scripts/fixtures.ts`: writes fixtures/histories and fixtures/tampered again. The same scripts give the same bytes. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expectedOf, histories, textOf } from '../tests/fixtures/histories.ts';
import { tamperedBase } from '../tests/fixtures/tamperedBase.ts';
import { tamperedTable, tamperings } from '../tests/fixtures/tampering.ts';
import { commandOptions } from './commandOptions.ts';

commandOptions({});

function emptyFolder(name: string): string {
  const path = fileURLToPath(new URL(`../fixtures/${name}/`, import.meta.url));
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

const kept = emptyFolder('histories');
for (const { name, make } of histories) {
  const house = await make();
  const text = await textOf(house);
  writeFileSync(`${kept}${name}.jsonl`, text);
  writeFileSync(`${kept}${name}.expected.json`, `${JSON.stringify(expectedOf(house, text), null, 2)}\n`);
  console.log(`histories/${name}.jsonl: ${house.head.seq} entries, ${text.length} characters`);
}

const tampered = emptyFolder('tampered');
const base = await tamperedBase();
for (const { name, make } of tamperings) writeFileSync(`${tampered}${name}.jsonl`, make(base));
writeFileSync(`${tampered}tampered.json`, `${JSON.stringify(tamperedTable(base), null, 2)}\n`);
console.log(`tampered: ${new Set(tamperings.map(({ name }) => name)).size} files`);
