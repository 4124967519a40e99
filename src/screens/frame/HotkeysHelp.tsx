import { lazy, memo, Suspense, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { KeyboardIcon } from '../../ui/icons/gameIcons.tsx';
import { useHotkeys } from './useHotkeys.ts';

const HotkeysDialog = lazy(() => import('./HotkeysDialog.tsx').then((module) => ({ default: module.HotkeysDialog })));

/** The way to the list of hotkeys and to switching them on. */
export const HotkeysHelp = memo(function HotkeysHelp() {
  const [open, setOpen] = useState(false);
  /* Fetched when first opened, and kept: a dialog that is taken away cannot give the focus back. */
  const [wanted, setWanted] = useState(false);
  const show = (): void => {
    setWanted(true);
    setOpen(true);
  };
  useHotkeys({ '?': show });
  return (
    <>
      <IconButton label="Hotkeys" icon={<KeyboardIcon />} onClick={show} my="-2" me="-2" />
      {wanted && (
        <Suspense fallback={null}>
          <HotkeysDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
});
