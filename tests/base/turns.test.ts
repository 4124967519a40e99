/** One thing at a time, in the order in which it was asked for, and at once where nothing is before it. */
import { expect, test } from 'vitest';
import { Turns } from '../../src/base/turns.ts';

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

test('the first begins before take has returned; the next waits for its end', async () => {
  const [turns, { told, work, end }] = [new Turns(), held()];
  const first = turns.take(work('first'));
  expect(told).toEqual(['first begins']);
  const second = turns.take(work('second'));
  await Promise.resolve();
  expect(told).toEqual(['first begins']);
  end('first');
  expect(await first).toBe('first');
  await Promise.resolve();
  expect(told).toEqual(['first begins', 'first ends', 'second begins']);
  end('second');
  expect(await second).toBe('second');
});

test('whoever comes in the instant in which a turn ends does not overtake one that waits', async () => {
  const [turns, { told, work, end }] = [new Turns(), held()];
  const late = turns.take(work('first')).then(() => turns.take(work('late')));
  const second = turns.take(work('second'));
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
  const turns = new Turns();
  const failing = turns.take(() => {
    throw new Error('at once');
  });
  const later = turns.take(async () => Promise.reject(new Error('later')));
  await expect(failing).rejects.toThrow('at once');
  await expect(later).rejects.toThrow('later');
  expect(await turns.take(async () => 'fine')).toBe('fine');
});

test('a turn that is asked for by the work of another one, at once, waits for its end', async () => {
  const [turns, { told, work, end }] = [new Turns(), held()];
  let inner: Promise<string> = Promise.resolve('');
  const outer = turns.take(() => {
    inner = turns.take(work('inner'));
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
