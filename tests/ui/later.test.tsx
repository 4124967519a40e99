import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { later } from '../../src/ui/later.tsx';
import { renderUi } from './render.tsx';

interface Loading {
  readonly resolve: (part: ComponentType) => void;
  readonly reject: (error: Error) => void;
}

/** A part whose code comes when the test says so, and how often it was asked for. */
function awaited() {
  const asked: Loading[] = [];
  const Part = later(() => new Promise<ComponentType>((resolve, reject) => void asked.push({ resolve, reject })));
  return { Part, asked };
}

const Come = () => <b>the part</b>;

/** A page that tells what it has read a moment after it was shown. */
function Page({ Part }: { Part: ComponentType }) {
  const [read, setRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRead(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <p>{read ? 'read' : 'reading'}</p>
      <Suspense fallback="coming">
        <Part />
      </Suspense>
    </>
  );
}

test('what stands around a part goes on while its code is on its way', async () => {
  const { Part, asked } = awaited();
  renderUi(<Page Part={Part} />);
  expect(await screen.findByText('read')).toBeVisible();
  expect(screen.getByText('coming')).toBeVisible();
  await act(async () => asked[0]?.resolve(Come));
  expect(await screen.findByText('the part')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('code that does not come is said in its place, and can be tried again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { Part, asked } = awaited();
  renderUi(<Page Part={Part} />);
  await act(async () => asked[0]?.reject(new Error('no network')));
  expect(await screen.findByText('A part of the app did not load.')).toBeVisible();
  expect(screen.getByText('read')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('coming')).toBeVisible();
  await act(async () => asked[1]?.resolve(Come));
  expect(await screen.findByText('the part')).toBeVisible();
});
