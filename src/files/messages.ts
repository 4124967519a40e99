/** The messages between the page and the worker that inspects a file. */
import type { InspectedEntry, Inspection, InspectionProgress, InspectOptions } from './inspection.ts';

export type Asked =
  | { readonly ask: number; readonly kind: 'inspect'; readonly file: Blob; readonly wanted: Omit<InspectOptions, 'onProgress'> }
  | { readonly ask: number; readonly kind: 'entries'; readonly from: number; readonly count: number };

export type Answered =
  | { readonly ask: number; readonly kind: 'progress'; readonly progress: InspectionProgress }
  | { readonly ask: number; readonly kind: 'inspected'; readonly inspection: Inspection }
  | { readonly ask: number; readonly kind: 'entries'; readonly entries: readonly InspectedEntry[] }
  | { readonly ask: number; readonly kind: 'failed'; readonly message: string };
