import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { UiProvider } from '../../src/ui/UiProvider.tsx';

/** Renders within the design system and a router that starts at `path`. */
export function renderUi(children: ReactNode, path = '/') {
  return render(
    <UiProvider>
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    </UiProvider>,
  );
}
