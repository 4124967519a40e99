import type { Plugin } from 'vite';

const PAGE = '/dev/styleguide/index.html';

/** Serves the style guide at /styleguide in development. The build does not have it. */
export function styleguidePlugin(): Plugin {
  return {
    name: 'styleguide',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url === '/styleguide') request.url = PAGE;
        next();
      });
    },
  };
}
