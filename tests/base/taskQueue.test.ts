/** One thing at a time, in the order in which it was asked for, and at once where nothing is before it. */
import { expect, test } from 'vitest';
import { TaskQueue } from '../../src/base/taskQueue.ts';

/** Work that ends when it is told to. */
function held() {
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async (): Promise<string> => {
    told.push(`${name} begins`);
    await new Promise<void>((end) => ends.set(name, end));
    told.push(`${name} ends`);
    return name;
  };
  return { told, work, end: (name: string) => ends.get(name)?.() };
}

test('the first begins before run has returned; the next waits for its end', async () => {
  const [queue, { told, work, end }] = [new TaskQueue(), held()];
  const first = queue.run(work('first'));
  expect(told).toEqual(['first begins']);
  const second = queue.run(work('second'));
  await Promise.resolve();
  expect(told).toEqual(['first begins']);
  end('first');
  expect(await first).toBe('first');
  await Promise.resolve();
  expect(told).toEqual(['first begins', 'first ends', 'second begins']);
  end('second');
  expect(await second).toBe('second');
});

test('whoever comes in the instant in which a task ends does not overtake one that waits', async () => {
  const [queue, { told, work, end }] = [new TaskQueue(), held()];
  const late = queue.run(work('first')).then(() => queue.run(work('late')));
  const second = queue.run(work('second'));
  end('first');
  await Promise.resolve();
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
  expect(told).toEqual(['first begins', 'first ends', 'second begins']);
  end('second');
  await second;
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
  expect(told.at(-1)).toBe('late begins');
  end('late');
  expect(await late).toBe('late');
});

test('what fails, at once or later, fails alone', async () => {
  const queue = new TaskQueue();
  const failing = queue.run(() => {
    throw new Error('at once');
  });
  const later = queue.run(async () => Promise.reject(new Error('later')));
  await expect(failing).rejects.toThrow('at once');
  await expect(later).rejects.toThrow('later');
  expect(await queue.run(async () => 'fine')).toBe('fine');
});

test('a task that is asked for by the work of another one, at once, waits for its end', async () => {
  const [queue, { told, work, end }] = [new TaskQueue(), held()];
  let inner: Promise<string> = Promise.resolve('');
  const outer = queue.run(() => {
    inner = queue.run(work('inner'));
    return work('outer')();
  });
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
  expect(told).toEqual(['outer begins']);
  end('outer');
  await outer;
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
  expect(told).toEqual(['outer begins', 'outer ends', 'inner begins']);
  end('inner');
  expect(await inner).toBe('inner');
});
