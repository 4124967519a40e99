/** The reason for an admin's decision about an account. That account reads it. */
import * as z from 'zod/mini';
import { refuse, type Refusal } from './refusal.ts';

/** 1 to 200 characters, all of them visible. */
export const reasonText = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u));

/** Reads a typed reason and trims it. Refusal: reason-missing. */
export function readReason(raw: unknown): string | Refusal {
  const reason = reasonText.safeParse(typeof raw === 'string' ? raw.trim() : raw);
  return reason.success ? reason.data : refuse('reason-missing');
}
