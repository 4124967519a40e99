import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandHtmlPlugin } from './scripts/brandHtml.ts';
import { bundleBudgetPlugin } from './scripts/bundleBudget.ts';
import { compressPlugin } from './scripts/compressPlugin.ts';
import { demoWallPlugin } from './scripts/demoWallPlugin.ts';
import { domainHashPlugin } from './scripts/domainHash.ts';
import { serviceWorkerPlugin } from './scripts/serviceWorkerPlugin.ts';

export default defineConfig({
  plugins: [
    react(),
    domainHashPlugin(),
    brandHtmlPlugin(),
    demoWallPlugin(),
    serviceWorkerPlugin(),
    bundleBudgetPlugin({ eager: ['/src/screens/landing/', '/src/screens/shell/'] }),
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
  },
  worker: { format: 'es' },
  server: { port: 5173 },
});
