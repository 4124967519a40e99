/** The hotkeys of games: a button that lists them, and the switch that turns them on. useHotkeys.ts carries them out. */
import { chakra } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { t } from '../../languages/t.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { hotkeysToggled } from '../../store/preferences.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { KeyboardIcon } from '../../ui/icons/gameIcons.tsx';
import { hotkeyList, useHotkeys } from './useHotkeys.ts';

/** The button in the panel of the bet that opens the list of hotkeys. */
export const HotkeysHelp = memo(function HotkeysHelp() {
  const [open, setOpen] = useState(false);
  const show = (): void => setOpen(true);
  // `true`: this key works while hotkeys are switched off, too. It bets nothing.
  useHotkeys({ '?': show }, true);
  return (
    <>
      {/* A phone has no keys. */}
      <IconButton
        label={t('Hotkeys')}
        icon={<KeyboardIcon />}
        onClick={show}
        my="-2"
        me="-2"
        css={{ '@media (hover: none) and (pointer: coarse)': { display: 'none' } }}
      />
      <HotkeysDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
});

const Key = chakra('kbd', {
  base: {
    fontFamily: 'body',
    fontWeight: '620',
    fontSize: 'sm',
    px: '2',
    py: '0.5',
    bg: 'sunken',
    borderWidth: '1px',
    borderBottomWidth: '3px',
    borderColor: 'lineStrong',
    borderRadius: 'control',
    whiteSpace: 'nowrap',
  },
});

/** Lists the hotkeys and switches them on or off. Default: off. */
function HotkeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.preferences.hotkeys);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('Hotkeys')}
      description={t(
        'Single keys that play from anywhere except a text field. They bet your credits, so they are off until you switch them on.',
      )}
    >
      <chakra.div display="grid" gap="5">
        <Checkbox checked={on} onChange={() => void dispatch(hotkeysToggled())}>
          {t('Use hotkeys')}
        </Checkbox>
        <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="2.5" alignItems="baseline">
          {hotkeyList.map(({ key, does }) => (
            <chakra.div key={key} display="contents">
              <dt>
                <Key>{key}</Key>
              </dt>
              <chakra.dd>{does}</chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      </chakra.div>
    </Dialog>
  );
}
