/** The first line of a view. It names the viewer. A whole log has no such line. */
import type { AccountId } from '../ids.ts';

/** Whose view a file is: an account's, or everybody's. */
export type NamedViewer = AccountId | 'public';

const VIEW = /^\{"view":\{"viewer":"(acc_[0-9a-f]{32}|public)"\}\}$/;

export const looksLikeViewLine = (line: string): boolean => line.startsWith('{"view"');

export const writeViewLine = (viewer: NamedViewer): string => JSON.stringify({ view: { viewer } });

/** The viewer that the line names, or null if it is not such a line. */
export const readViewLine = (line: string): NamedViewer | null => (VIEW.exec(line)?.[1] as NamedViewer | undefined) ?? null;
