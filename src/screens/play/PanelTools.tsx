import { chakra } from '@chakra-ui/react';
import { memo, useState, type ReactNode } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { instantToggled } from '../../store/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PaytableIcon } from '../../ui/icons/gameIcons.tsx';
import { PaytableDialog } from './PaytableDialog.tsx';
import { useHotkeys } from './useHotkeys.ts';
import { t } from '../../languages/t.ts';

interface PanelToolsProps {
  game: GameName;
  choice: object;
  /** Beside the button of the paytable. */
  children: ReactNode;
}

/** The tools of a game, and its paytable. */
export const PanelTools = memo(function PanelTools({ game, choice, children }: PanelToolsProps) {
  const [open, setOpen] = useState(false);
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap="4" fontSize="sm">
      {children ?? <span />}
      <Button look="quiet" size="sm" icon={<PaytableIcon size={18} />} me="-3" onClick={() => setOpen(true)}>
        {t('Paytable')}
      </Button>
      <PaytableDialog game={game} choice={choice} open={open} onClose={() => setOpen(false)} />
    </chakra.div>
  );
});

/** Shows results at once, for a game whose board can. */
export function InstantSwitch() {
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.preferences.instant);
  const toggle = (): void => void dispatch(instantToggled());
  useHotkeys({ i: toggle });
  return (
    <Checkbox checked={on} onChange={toggle}>
      {t('Instant results')}
    </Checkbox>
  );
}
