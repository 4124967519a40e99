import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { instantToggled } from '../../store/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PaytableIcon } from '../../ui/icons/gameIcons.tsx';
import { later } from '../../ui/later.tsx';
import { useOpener } from '../../ui/useOpener.ts';
import { useHotkeys } from './useHotkeys.ts';

const PaytableDialog = later(() => import('./PaytableDialog.tsx').then((module) => module.PaytableDialog));

interface PanelToolsProps {
  game: GameName;
  choice: object;
  /** Whether the board can show a result at once. */
  instant: boolean;
}

/** The switch of instant mode, and the paytable. */
export const PanelTools = memo(function PanelTools({ game, choice, instant }: PanelToolsProps) {
  const paytable = useOpener(PaytableDialog);
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap="4" fontSize="sm">
      {instant ? <InstantSwitch /> : <span />}
      <Button look="quiet" size="sm" icon={<PaytableIcon size={18} />} me="-3" {...paytable.trigger}>
        Paytable
      </Button>
      {paytable.mounted && <PaytableDialog game={game} choice={choice} open={paytable.open} onClose={paytable.close} />}
    </chakra.div>
  );
});

function InstantSwitch() {
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.preferences.instant);
  const toggle = (): void => void dispatch(instantToggled());
  useHotkeys({ i: toggle });
  return (
    <Checkbox checked={on} onChange={toggle}>
      Instant results
    </Checkbox>
  );
}
