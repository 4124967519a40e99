import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';
import { RetryBanner } from './RetryBanner.tsx';
import { t } from '../languages/t.ts';

/** The sentence for code that could not be loaded. */
export const NOT_LOADED = t('A part of the app did not load.');

type LazyScreen<Props> = FunctionComponent<Props> & {
  /** Loads the code before it is shown. It resolves even if that fails: the screen says so when it is shown. */
  readonly preload: () => Promise<void>;
};

/**
 * React's `lazy`, for routes. Code that does not load says so in its place instead of breaking the page, and trying again reloads the page.
 * Code that has been preloaded is shown at once, without the fallback of `Suspense`.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loading = async (): Promise<ComponentType<Props>> => {
    try {
      return (loaded = await load());
    } catch (error) {
      console.warn(NOT_LOADED, error);
      return NotLoaded;
    }
  };
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await loading() }));
  function Screen(props: Props) {
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { preload: async () => void (await loading()) });
}

const NotLoaded = () => <RetryBanner sentence={NOT_LOADED} onRetry={() => location.reload()} />;
