import { memo } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { KeyboardIcon } from '../../ui/icons/gameIcons.tsx';
import { later } from '../../ui/later.tsx';
import { useOpener } from '../../ui/useOpener.ts';
import { useHotkeys } from './useHotkeys.ts';

const HotkeysDialog = later(() => import('./HotkeysDialog.tsx').then((module) => module.HotkeysDialog));

/** The way to the list of hotkeys and to switching them on. */
export const HotkeysHelp = memo(function HotkeysHelp() {
  const hotkeys = useOpener(HotkeysDialog);
  useHotkeys({ '?': hotkeys.show });
  return (
    <>
      <IconButton label="Hotkeys" icon={<KeyboardIcon />} {...hotkeys.trigger} my="-2" me="-2" />
      {hotkeys.mounted && <HotkeysDialog open={hotkeys.open} onClose={hotkeys.close} />}
    </>
  );
});
