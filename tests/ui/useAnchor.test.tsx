import { expect, test, vi } from 'vitest';
import { useAnchor } from '../../src/ui/useAnchor.ts';
import { renderUi } from './render.tsx';

function Section({ id }: { id: string }) {
  return <section id={id} ref={useAnchor<HTMLElement>(id)} />;
}

/** The ids that a page scrolls to, once it is drawn. */
async function scrolledTo(path: string): Promise<readonly string[]> {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  renderUi(
    <>
      <Section id="odds" />
      <Section id="limits" />
    </>,
    path,
  );
  expect(scroll, 'the page goes to its top first').not.toHaveBeenCalled();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const ids = scroll.mock.contexts.map((place) => (place as Element).id);
  scroll.mockRestore();
  return ids;
}

test('a page scrolls to the place whose id is in the address', async () =>
  expect(await scrolledTo('/fairness#limits')).toEqual(['limits']));

test('a page without an id in the address stays at its top', async () => expect(await scrolledTo('/fairness')).toEqual([]));
