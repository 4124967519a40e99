/**
 * Upcasts convert events of older versions to current events when they are read. The stored bytes stay. The table maps an old
 * type to its conversion. The result may be upcast again.
 */
import * as z from 'zod/mini';
import { formerTermsSchema } from '../earning/offers.ts';
import { offerId } from '../ids.ts';

export interface Upcast {
  readonly type: string;
  data(old: unknown): unknown;
}

const formerOffer = z.strictObject({ offer: offerId, terms: formerTermsSchema });

/** An offer of which nobody could say how long it takes. Null where the data are not as they were declared then, keys in order. */
function withoutMinutes(old: unknown): unknown {
  const read = formerOffer.safeParse(old);
  if (!read.success || JSON.stringify(read.data) !== JSON.stringify(old)) return null;
  return { ...read.data, terms: { ...read.data.terms, minutes: null } };
}

/** Old type → conversion. */
export const upcasts: Readonly<Record<string, Upcast>> = {
  'offer/created': { type: 'offer/published', data: withoutMinutes },
  'offer/updated': { type: 'offer/revised', data: withoutMinutes },
};

/** The current form of an event. A current event is returned unchanged. */
export function upcast(type: string, data: unknown, table = upcasts): { readonly type: string; readonly data: unknown } {
  const step = Object.hasOwn(table, type) ? table[type] : undefined;
  return step ? upcast(step.type, step.data(data), table) : { type, data };
}
