import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { domainHashPlugin } from './scripts/domainHash.ts';
import { suite, vitestFiles } from './scripts/testFiles.ts';
import { ProjectsInTurn } from './scripts/testOrder.ts';
import { PATIENCE_MS } from './tests/kit/patience.ts';

/** One seed for all property tests of a run, said at the start, so that a failing run can be repeated: FC_SEED=… */
const seed = process.env['FC_SEED'] ?? String(Math.trunc(Math.random() * 0x7fff_ffff));
if (process.env['FC_SEED'] === undefined) console.log(`Property tests run with FC_SEED=${seed}`);
process.env['FC_SEED'] = seed;

/** Tests that replace a module, which no other test may see. */
const replacing = (extension: 'ts' | 'tsx'): string[] => (suite === 'full' ? [] : [`tests/**/*.mocked.test.${extension}`]);

/** Made into a few files once: loading their hundreds of modules anew for each file of tests took as long as the tests. All that hold React, so that there is one. */
const BUNDLED = [
  '@chakra-ui/react',
  '@emotion/react',
  '@reduxjs/toolkit',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'immer',
  'react',
  'react-dom',
  'react-dom/client',
  'react-redux',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'recharts',
  'redux-persist',
  'reselect',
];

const unit = vitestFiles('ts');
const components = vitestFiles('tsx');

/** For tests of components, which need a page. */
const inPage = {
  environment: 'happy-dom',
  // A frame has its address and a window of its own; nothing is fetched. A pressed link or a saved file leaves the page where it is.
  environmentOptions: {
    happyDOM: {
      settings: {
        enableIframePageLoading: true,
        navigation: { disableChildFrameNavigation: true, disableMainFrameNavigation: true, disableFallbackToSetURL: true },
      },
    },
  },
  deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
};

export default defineConfig({
  plugins: [react(), domainHashPlugin()],
  test: {
    // Two at a time also where a machine has two cores only.
    pool: 'threads',
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: ProjectsInTurn },
    setupFiles: ['tests/kit/vitestSetup.ts'],
    env: { FC_SEED: seed },
    // Long enough for a machine that has other things to do: a test that hangs is seen all the same.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      // Files share their modules: loading them anew for each took as long as the tests.
      {
        extends: true,
        test: {
          name: 'unit',
          include: unit.include,
          exclude: [...unit.exclude, ...replacing('ts')],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/kit/postgresSetup.ts'],
        },
      },
      { extends: true, test: { name: 'mocked', include: replacing('ts'), environment: 'node' } },
      { extends: true, test: { name: 'mocked components', include: replacing('tsx'), ...inPage } },
      {
        extends: true,
        test: {
          name: 'components',
          include: components.include,
          exclude: [...components.exclude, ...replacing('tsx')],
          isolate: false,
          ...inPage,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      reportsDirectory: 'coverage',
    },
  },
});
