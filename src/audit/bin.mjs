#!/usr/bin/env node
// Starts the auditor from its TypeScript sources, from any working directory.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
