/** One inspection of a log file at a time: its progress, its end, and what a new one does to it. */
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Inspection, InspectionProgress, Inspector } from '../../../src/files/inspection.ts';
import { useInspection } from '../../../src/screens/proof/useInspection.ts';

const inspection = { logId: 'a log' } as Inspection;
const file = () => Promise.resolve({ file: new Blob(['lines']), name: 'log.jsonl' });

/** Ends when the test says so. */
class HeldInspector implements Inspector {
  readonly close = vi.fn<() => void>();
  readonly entries = () => Promise.resolve([]);
  readonly whatIf = () => Promise.reject(new Error('not asked for'));
  end: () => void = () => undefined;
  fail: (sentence: string) => void = () => undefined;
  progress: (progress: InspectionProgress) => void = () => undefined;

  inspect(_file: Blob, { onProgress = () => undefined }: { onProgress?: (progress: InspectionProgress) => void } = {}) {
    this.progress = onProgress;
    return new Promise<Inspection>((resolve, reject) => {
      this.end = () => resolve(inspection);
      this.fail = (sentence) => reject(new Error(sentence));
    });
  }
}

function shown() {
  const made: HeldInspector[] = [];
  const make = (): HeldInspector => {
    const one = new HeldInspector();
    made.push(one);
    return one;
  };
  const { result, unmount } = renderHook(() => useInspection(make));
  const state = () => result.current.state;
  /** Starts an inspection, up to the reading of its file. */
  const start = async (): Promise<{ inspector: HeldInspector; ended: Promise<Inspection | null> }> => {
    let ended: Promise<Inspection | null> = Promise.resolve(null);
    await act(async () => {
      ended = result.current.run(file, {});
      await Promise.resolve();
    });
    return { inspector: made.at(-1)!, ended };
  };
  return { state, start, reset: () => result.current.reset(), unmount };
}

test('the progress is told in percent and entries, then the result with its file', async () => {
  const { state, start } = shown();
  expect(state()).toEqual({ phase: 'idle' });
  const { inspector, ended } = await start();
  expect(state()).toMatchObject({ phase: 'working', progress: { label: 'Reading the log', percent: 0 } });
  act(() => inspector.progress({ bytes: 1_258, totalBytes: 2_000, entries: 1_234 }));
  expect(state()).toEqual({ phase: 'working', progress: { label: 'Verifying', percent: 62.9, detail: '1,234 entries, 62 %' } });
  await act(async () => {
    inspector.end();
    expect(await ended).toBe(inspection);
  });
  expect(state()).toEqual({ phase: 'done', name: 'log.jsonl', inspection, inspector });
  expect(inspector.close).not.toHaveBeenCalled();
});

test('a new inspection closes the last one, which shows nothing any more', async () => {
  const { state, start } = shown();
  const first = await start();
  const second = await start();
  expect(first.inspector.close).toHaveBeenCalledOnce();
  await act(async () => {
    first.inspector.progress({ bytes: 1, totalBytes: 2, entries: 1 });
    first.inspector.end();
    expect(await first.ended).toBeNull();
  });
  expect(state()).toMatchObject({ phase: 'working', progress: { label: 'Reading the log' } });
  await act(async () => {
    second.inspector.end();
    await second.ended;
  });
  expect(state()).toMatchObject({ phase: 'done', inspector: second.inspector });
});

test('an inspection that fails is told in its sentence, and can be put away', async () => {
  const { state, start, reset } = shown();
  const { inspector, ended } = await start();
  await act(async () => {
    inspector.fail('The file could not be read.');
    expect(await ended).toBeNull();
  });
  expect(state()).toEqual({ phase: 'failed', sentence: 'The file could not be read.' });
  act(reset);
  expect(state()).toEqual({ phase: 'idle' });
});

test('who leaves closes the inspection', async () => {
  const { start, unmount } = shown();
  const { inspector } = await start();
  unmount();
  expect(inspector.close).toHaveBeenCalledOnce();
});
