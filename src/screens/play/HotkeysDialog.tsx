import { chakra } from '@chakra-ui/react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { hotkeysToggled } from '../../store/preferences.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { hotkeyList } from './useHotkeys.ts';

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
export function HotkeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.preferences.hotkeys);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Hotkeys"
      description="Single keys that play from anywhere except a text field. They bet your credits, so they are off until you switch them on."
    >
      <chakra.div display="grid" gap="5">
        <Checkbox checked={on} onChange={() => void dispatch(hotkeysToggled())}>
          Use hotkeys
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
