import { lazy, Suspense } from 'react';
import type { DialogProps } from './Dialog.tsx';

const Dialog = lazy(() => import('./Dialog.tsx').then((module) => ({ default: module.Dialog })));

/** `Dialog` whose code is fetched when it is first opened: for pages that must load light. */
export function LazyDialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
