import type { OfficeAnswer } from '../../../api/office.ts';

/** A sports event that is neither settled nor cancelled. */
export type EventRow = OfficeAnswer<'sportEvents'>['rows'][number];

/** Whether it goes on now (UTC milliseconds): from its start on, or earlier if an admin set it live. */
export const isLive = ({ live, startsAt }: EventRow, now: number): boolean => live || now >= startsAt;
