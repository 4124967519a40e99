import { createElement, lazy, type ComponentType, type FunctionComponent } from 'react';
import { lazyCode, NOT_FETCHED, type LazyCode } from './lazyCode.ts';
import { RetryBanner } from './RetryBanner.tsx';
import { useSharedValue } from './sharedValue.ts';

/** A component with lazily loaded code. */
type Later<Props> = FunctionComponent<Props> & { readonly code: LazyCode<ComponentType<Props>> };

/**
 * Like `lazy` of React, under the same `Suspense`. But code that cannot be loaded does not break the page: the component's
 * place shows the failure and a button to try again.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  const code = lazyCode(load);
  let fetching: Promise<void> | null = null;
  let Coming: ComponentType = Nothing;
  /** Suspends until the current attempt ends. Not with `use`: a component that suspends by it within `act` may never resume. */
  const coming = (): ComponentType => {
    const fetch = code.fetch();
    if (fetch !== fetching) {
      fetching = fetch;
      Coming = lazy(() => fetch.then(() => ({ default: Nothing })));
    }
    return Coming;
  };
  function Part(props: Props) {
    const state = useSharedValue(code);
    if (state.phase === 'here') return createElement(state.code, props);
    if (state.phase === 'failed') return <RetryBanner sentence={NOT_FETCHED} onRetry={() => void code.fetch()} />;
    return createElement(coming());
  }
  return Object.assign(Part, { code });
}

const Nothing = (): null => null;
