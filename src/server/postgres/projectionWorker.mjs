// A thread does not inherit the loader of TypeScript from the process.
import { register } from 'tsx/esm/api';

register();
await import('./projectionWorker.ts');
