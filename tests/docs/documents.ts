/** The project's documents as tests read them: their fenced blocks, their tables, their links. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectSources } from '../tidy/sources.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Every document of the project, by its path from the root. */
export const documentPaths: readonly string[] = projectSources()
  .map(({ path }) => path)
  .filter((path) => path.endsWith('.md'));

export const readDocument = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export interface Fence {
  /** `ts`, `diff`, `console`, `jsonl` … */
  readonly language: string;
  /** What follows `file=` in the fence's first line. */
  readonly file: string | undefined;
  /** Without the last line break. */
  readonly text: string;
  /** Line of the fence's first line, from 1. */
  readonly line: number;
}

const FENCE = /^```(\w+)(?: +file=(\S+))?\n([\s\S]*?)^```$/gmu;

export function fencesOf(text: string): Fence[] {
  return [...text.matchAll(FENCE)].map(({ 0: whole, 1: language = '', 2: file, 3: body = '', index }) => ({
    language,
    file,
    text: body.replace(/\n$/u, ''),
    line: text.slice(0, index).split('\n').length,
    length: whole.length,
  }));
}

/** The part of a document from a heading to the next one of the same or a higher level. */
export function section(text: string, heading: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /u, '') === heading && line.startsWith('#'));
  if (start < 0) throw new Error(`there is no heading "${heading}"`);
  const level = /^#+/u.exec(lines[start] ?? '')?.[0].length ?? 1;
  const length = lines.slice(start + 1).findIndex((line) => /^#+ /u.test(line) && (/^#+/u.exec(line)?.[0].length ?? 9) <= level);
  return lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n');
}

/** The rows of the first table of a text, heading row left out, cells without back-ticks. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const rows = lines.slice(start);
  const length = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(2, length < 0 ? undefined : length).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

/** The first column of the first table under a heading. */
export const firstColumn = (text: string, heading: string): string[] => tableRows(section(text, heading)).map(([cell = '']) => cell);
