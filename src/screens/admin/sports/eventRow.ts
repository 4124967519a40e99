import type { OfficeAnswer } from '../../../api/office.ts';

/** A sports event that is neither settled nor cancelled. */
export type EventRow = OfficeAnswer<'sportEvents'>['rows'][number];
