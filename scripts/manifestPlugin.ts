import type { Plugin } from 'vite';
import { brand } from '../src/app/brand.ts';
import { dark } from '../src/ui/theme/palette.ts';

const PATH = '/manifest.webmanifest';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a system needs to install the app: its name, its icons, its colours, and where its shortcuts lead. */
export const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: dark.page,
  theme_color: dark.page,
  categories: ['games'],
  icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 192, 'maskable'), icon('maskable', 512, 'maskable')],
  shortcuts: [
    { name: 'Games', url: '/games' },
    { name: 'Offers', url: '/offers' },
    { name: 'Rewards', url: '/rewards' },
    { name: 'Verify a round', short_name: 'Verify', url: '/fairness' },
  ].map((shortcut) => ({ ...shortcut, icons: [icon('icon', 192, 'any')] })),
} as const;

/** Makes the web manifest and names it in the page. It is not a file of `public`, because the product's name is in brand.ts only. */
export function manifestPlugin(): Plugin {
  const text = JSON.stringify(manifest);
  return {
    name: 'manifest',
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: PATH }, injectTo: 'head' }],
    configureServer({ middlewares }) {
      middlewares.use(PATH, (_request, response) => response.setHeader('Content-Type', 'application/manifest+json').end(text));
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: PATH.slice(1), source: text });
    },
  };
}
