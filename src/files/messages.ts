/** The messages between the page and the worker that inspects a file. */
import type { Change } from '../domain/whatIf/change.ts';
import type { WhatIf } from '../domain/whatIf/fork.ts';
import type { InspectedEntry, Inspection, InspectionProgress, InspectOptions } from './inspection.ts';

export type Asked =
  | { readonly ask: number; readonly kind: 'inspect'; readonly file: Blob; readonly wanted: Omit<InspectOptions, 'onProgress'> }
  | { readonly ask: number; readonly kind: 'entries'; readonly from: number; readonly count: number }
  | { readonly ask: number; readonly kind: 'whatIf'; readonly file: Blob; readonly change: Change; readonly lastMs: number | null };

export type Answered =
  | { readonly ask: number; readonly kind: 'progress'; readonly progress: InspectionProgress }
  | { readonly ask: number; readonly kind: 'inspected'; readonly inspection: Inspection }
  | { readonly ask: number; readonly kind: 'entries'; readonly entries: readonly InspectedEntry[] }
  | { readonly ask: number; readonly kind: 'whatIf'; readonly whatIf: WhatIf }
  | { readonly ask: number; readonly kind: 'failed'; readonly message: string };
