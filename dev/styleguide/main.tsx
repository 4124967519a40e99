/** `npm run dev` serves it at /styleguide: every piece of the interface in every state, on one page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { Layout } from '../../src/screens/shell/Layout.tsx';
import { Switches } from '../../src/screens/shell/Header.tsx';
import { makeStore, nowhere } from '../../src/store/store.ts';
import { Heading, Text } from '../../src/ui/Text.tsx';
import { Toaster } from '../../src/ui/Toaster.tsx';
import { UiProvider } from '../../src/ui/UiProvider.tsx';
import { ColorShelf, IconShelf } from './ColorShelf.tsx';
import { FeedbackShelf, OverlayShelf } from './FeedbackShelves.tsx';
import { ButtonShelf, FormShelf } from './FormShelves.tsx';
import { NumberShelf, TableShelf, TypeShelf } from './NumberShelves.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const { store } = makeStore({ preferences: nowhere, session: nowhere });

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <UiProvider>
        <BrowserRouter>
          <Layout header={<Switches />}>
            <Heading level={1} look="title">
              Style guide
            </Heading>
            <Text tone="muted">Every piece of the interface, in each of its states.</Text>
            <TypeShelf />
            <ColorShelf />
            <IconShelf />
            <ButtonShelf />
            <FormShelf />
            <NumberShelf />
            <TableShelf />
            <FeedbackShelf />
            <OverlayShelf />
          </Layout>
          <Toaster />
        </BrowserRouter>
      </UiProvider>
    </Provider>
  </StrictMode>,
);
