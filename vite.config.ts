import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandHtmlPlugin } from './scripts/brandHtml.ts';
import { bundleBudgetPlugin } from './scripts/bundleBudget.ts';
import { compressPlugin } from './scripts/compressPlugin.ts';
import { demoWallPlugin } from './scripts/demoWallPlugin.ts';
import { domainHashPlugin } from './scripts/domainHash.ts';
import { landingPlugin } from './scripts/landingPlugin.ts';
import { manifestPlugin } from './scripts/manifestPlugin.ts';
import { serviceWorkerPlugin } from './scripts/serviceWorkerPlugin.ts';
import { styleguidePlugin } from './scripts/styleguidePlugin.ts';

export default defineConfig({
  plugins: [
    react(),
    domainHashPlugin(),
    brandHtmlPlugin(),
    demoWallPlugin(),
    styleguidePlugin(),
    manifestPlugin(),
    landingPlugin(),
    serviceWorkerPlugin(),
    bundleBudgetPlugin({ what: 'the landing page', eager: ['/src/app/start.tsx'], budgetBytes: 190_000 }),
    bundleBudgetPlugin({
      what: 'a page of a house server',
      eager: ['/src/app/start.tsx', '/src/app/remote/startRemote.ts'],
      budgetBytes: 320_000,
    }),
    compressPlugin(),
  ],
  build: {
    target: 'es2022',
    // Maps are files of their own: a visitor loads none, whoever opens the developer tools can read the source.
    sourcemap: true,
    // Every browser with the features we need (Web Locks, BroadcastChannel, module workers) preloads modules itself.
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: URL, which the Content-Security-Policy allows for images and sounds only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The plugin of the budget weighs the largest file, compressed.
    chunkSizeWarningLimit: 600,
    // By itself the bundler makes a small file of each set of modules with the same importers. A group is one file of the modules that
    // match, with all that they import and no group of higher priority has.
    rolldownOptions: {
      // How long plugins took helps nobody who starts the app.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // The entry needs it, and would otherwise load the whole app for it.
            { name: 'first', test: /vite\/preload-helper|\/src\/(?:app\/printedPage|languages\/languages)\.ts$/u, priority: 6 },
            { name: 'app', test: /\/src\/app\/start\.tsx$/u, priority: 5 },
            // Signatures and the verifier of files are for workers and for pages that ask. The verifier's judge of entries is also for pages of
            // a house server.
            {
              name: 'domain',
              test: /\/src\/domain\/(?!transparency\/|fairness\/beaconSignature|verify\/).*\.ts$/u,
              priority: 4,
            },
            // What both kinds of house use, or a house and its screens. Checkpoints are loaded late.
            {
              name: 'common',
              test: /\/src\/(?!ui|screens|engine|projections|browser\/stores|app\/browserHouse|\w+\/(?:transparency\/|checkpoint|fairness\/beaconSignature|verify\/))\w+\/.*\.tsx?$/u,
              minShareCount: 2,
              priority: 3,
            },
            // What only a house in the browser uses, without what begins a log and signs it, and histories, which pages ask for.
            { name: 'embedded', test: /\/src\/(?:engine(?!\/transparency)|browser\/stores|app)\/.*\.ts$/u, minShareCount: 2, priority: 2 },
            { name: 'histories', test: /\/src\/projections\/.*\.ts$/u, minShareCount: 2, priority: 2 },
            // What signs and reads checkpoints, with the curve.
            { name: 'checkpoint', test: /\/src\/domain\/transparency\/.*\.ts$/u, priority: 2 },
            { name: 'pieces', test: /\/src\/(?:ui|screens\/shell)\/.*\.tsx?$/u, priority: 2 },
            // What the frame of a page has for members, which it loads when the house opens (src/app/App.tsx).
            { name: 'frame', test: /\/src\/(?:app\/MemberHeader|screens\/firstSteps\/FirstSteps)\.tsx$/u, priority: 1 },
            // What most games share.
            { name: 'play', test: /\/src\/screens\/.*\.tsx?$/u, minShareCount: 4 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173 },
});
