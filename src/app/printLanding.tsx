/** Prints the landing page, as a guest sees it first. Runs at build time only (scripts/landingPlugin.ts). */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { SplashPicture } from '../screens/landing/LandingSplash.tsx';
import { makeStore, nowhere } from '../store/store.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { App } from './App.tsx';

export interface PrintedLanding {
  /** The content of the root. The app takes it over as it is, so it is what the app draws first. */
  readonly page: string;
  /** The splash. It stands outside the root. */
  readonly splash: string;
  /** The rules of all styles that the page uses, those of the whole document first. */
  readonly css: string;
  /** Values of `data-emotion`. An empty style tag with such a value says that these styles are there already. */
  readonly styleMarks: readonly string[];
}

/** The key of emotion's own cache, which the app uses. */
const KEY = 'css';

export function printLanding(): PrintedLanding {
  const cache = createCache({ key: KEY });
  // The rules are collected in the cache. Otherwise they would stand between the elements.
  cache.compat = true;
  const styled = (children: ReactNode): ReactNode => (
    <CacheProvider value={cache}>
      <UiProvider>{children}</UiProvider>
    </CacheProvider>
  );
  const { store, persistor } = makeStore({ preferences: nowhere, session: nowhere });
  // The same tree as in start.tsx.
  const page = renderToString(
    <StrictMode>
      <Provider store={store}>
        {styled(
          <StaticRouter location="/">
            <App
              onRescue={() => Promise.resolve(null)}
              onStartAgain={() => Promise.resolve()}
              whenOpen={() => Promise.resolve(null)}
              onHydrated={() => undefined}
            />
          </StaticRouter>,
        )}
      </Provider>
    </StrictMode>,
  );
  persistor.pause();
  return { page, splash: renderToStaticMarkup(styled(<SplashPicture />)), ...stylesOf(cache.inserted) };
}

function stylesOf(inserted: Readonly<Record<string, string | true | undefined>>): Pick<PrintedLanding, 'css' | 'styleMarks'> {
  const styles = Object.entries(inserted).flatMap(([name, rules]) => (typeof rules === 'string' ? [{ name, rules }] : []));
  const ofClasses = styles.filter(({ name, rules }) => rules.includes(`.${KEY}-${name}`));
  const ofDocument = styles.filter((style) => !ofClasses.includes(style));
  return {
    css: [...ofDocument, ...ofClasses].map(({ rules }) => rules).join('\n'),
    styleMarks: [...ofDocument.map(({ name }) => `${KEY}-global ${name}`), [KEY, ...ofClasses.map(({ name }) => name)].join(' ')],
  };
}
