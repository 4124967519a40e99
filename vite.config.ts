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

export default defineConfig({
  plugins: [
    react(),
    domainHashPlugin(),
    brandHtmlPlugin(),
    demoWallPlugin(),
    manifestPlugin(),
    landingPlugin(),
    serviceWorkerPlugin(),
    bundleBudgetPlugin({ what: 'the landing page', eager: ['/src/app/start.tsx'], budgetBytes: 178_000 }),
    bundleBudgetPlugin({
      what: 'a page with a house elsewhere open',
      eager: ['/src/app/start.tsx', '/src/app/remote/bootElsewhere.ts'],
      budgetBytes: 275_000,
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
    // A file for what is loaded together: its roots with all that they import and no group of higher priority has. By itself
    // the bundler makes a file of each set of modules with the same importers, which are many small ones.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The entry needs them, and would otherwise load the whole app for them.
            { name: 'first', test: /vite\/preload-helper|\/(?:landing\/splash|ui\/whenIdle)\.ts$/u, priority: 6 },
            { name: 'app', test: /\/src\/app\/start\.tsx$/u, priority: 5 },
            // What both the house and the screens know of the log, and what a form may hold. The verifier is apart: only backups need it here.
            {
              name: 'log',
              test: /\/src\/(?:app\/referralLink|domain\/(?!verify\/|commands\/(?!payloads)|decide)|base\/(?:entries|entryAt|slices|openPages|chance|pause|ports)|projections\/(?:notices|pages|told|chatHistory)|api\/(?:backend\/backend|topics\/|demoSeed|playerHouse))/u,
              priority: 4,
            },
            // How commands are decided. A page of a house elsewhere decides none; its games know who may send which.
            { name: 'commands', test: /\/src\/domain\/(?:commands\/|decide)/u, priority: 3.8 },
            // What opening a house takes, wherever it is.
            {
              name: 'opening',
              test: /\/src\/(?:app\/(?:news|earning|sessionMemory|browserStorage|idleCheck|remote\/(?:tokensKey|keptTokens))|store\/link|base\/(?:turns|worldText|sameWorld|clock|entropy)|browser\/(?:headMarker|storageEvents)|api\/(?:calls|auth\/(?:authPorts|sentences)|forms\/(?:registrationForm|passwordForm|credentials))|engine\/(?:auth\/referralSources|partners\/wallAddress)|client\/houseServices)\.ts$/u,
              priority: 3.5,
            },
            { name: 'house', test: /\/src\/app\/boot\.ts$/u, priority: 3 },
            // Fields, tables and tabs, which every page has some of. What opens over a page comes when it opens.
            {
              name: 'pieces',
              test: /\/src\/(?:ui|screens\/shell)\/(?!Menu\.|Dialog\.|FormDialog\.|Question\.)[\w/]+\.tsx?$/u,
              priority: 2,
            },
            // The page of the games, and the frame that all of them have. Each game is a file of its own.
            {
              name: 'games',
              test: /\/(?:GamesScreen|LiveChat|BetPanel|GameFrame|RecentRounds|ResultLine|FairnessStrip|boards\/Board)\.tsx$|\/(?:telling|useRound|useChoice|useMovement)\.ts$/u,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173 },
});
