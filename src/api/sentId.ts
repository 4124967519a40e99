import * as z from 'zod/mini';

/**
 * An id that a client makes and sends, of a command (also one sent over HTTP, as a withdrawal) or of a click: a random UUID, version 4. An id that the house derives for something that happens once
 * is of version 8 (`commandIdFor`), so nobody can use it up beforehand. Logs may hold any.
 */
export const sentId = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));
