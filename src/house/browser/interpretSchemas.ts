/**
 * Imported before anything that declares a schema: schemas are interpreted, never compiled with `new Function`, which
 * the Content-Security-Policy forbids. A worker has no page that could have said so before it.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });
