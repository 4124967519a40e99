/** `npm run docs`: writes the pages that are generated from the declarations. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOG_FIELDS, logFields } from './logFields.ts';
import { commandOptions } from './commandOptions.ts';

commandOptions({});

const root = fileURLToPath(new URL('../', import.meta.url));
writeFileSync(`${root}${LOG_FIELDS}`, logFields());
console.log(`${LOG_FIELDS} is written.`);
