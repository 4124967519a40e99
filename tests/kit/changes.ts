/**
 * What an event changes in the world after a history: every place that is another one then, by its path. Lists are given whole. The numbers of
 * events that everybody and an account may read are left out.
 */
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { worldAfter } from './given.ts';

type Changes = Record<string, unknown>;

/** Stands for what is no longer there. */
export const GONE = 'gone';

const COUNT = /^(?:publicEvents|accounts\.acc_[0-9a-f]{32}\.ownEvents)$/u;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function compare(before: unknown, after: unknown, path: readonly string[], changes: Changes): void {
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) compare(before[key], after[key], [...path, key], changes);
  } else if (!COUNT.test(path.join('.')) && JSON.stringify(before) !== JSON.stringify(after)) {
    changes[path.join('.')] = after === undefined ? GONE : after;
  }
}

export function changesBy(event: DomainEvent, history: readonly DomainEvent[]): Changes {
  const before = worldAfter(history);
  // The place of the entry is no change by its event.
  const after = { ...worldAfter([event], structuredClone(before)), seq: before.seq, at: before.at };
  const changes: Changes = {};
  compare(before, after, [], changes);
  return changes;
}
