/** The least that a page of React and Chakra can be, to compare the app's pages with. */
import { Button, ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <ChakraProvider value={defaultSystem}>
    <main>
      <h1>A button</h1>
      <Button>Press</Button>
    </main>
  </ChakraProvider>,
);
