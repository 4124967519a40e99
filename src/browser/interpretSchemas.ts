/**
 * Makes zod interpret schemas instead of compiling them with `new Function`, which the Content-Security-Policy forbids.
 * Import it before anything that declares a schema. A worker needs it too: it does not share the page's settings.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });
