import * as z from 'zod/mini';

/** Those of a list that can be read. A house chooses some of what a page keeps, and one item must not make the others unreadable. */
export const readableOf = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.array(z.catch(z.nullable(schema), null)),
    z.transform((list) => list.filter((item) => item !== null)),
  );
