import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { Fraction } from '../../domain/fraction.ts';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import type { PossibleReturn } from '../../domain/games/game.ts';
import { isRefusal } from '../../domain/refusal.ts';
import type { Rules } from '../../domain/rules.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { TextLink } from '../../ui/links.ts';
import { Text } from '../../ui/Text.tsx';
import { gameOf } from '../games/games.ts';
import { oddsLink } from '../proof/fairnessLink.ts';
import { oneIn, percentText, timesText } from './ratioText.ts';
import { choiceText, playedOnText } from './roundText.ts';
import { t } from '../../languages/t.ts';
import { useGameRules } from './gameRules.ts';
import { rich } from '../../languages/rich.tsx';

interface PayLine extends PossibleReturn {
  /** The result or the bet that the line is about. */
  readonly label: string;
  /** Whether it is the chosen bet. */
  readonly chosen: boolean;
}

/** The lines of a game's paytable, from the exact odds of its rulebook. A choice that cannot be played is replaced by the default one. */
export function payLines(game: GameName, asked: object, rules: Rules): readonly PayLine[] {
  const rulebook = rulebookOf(game);
  const read = rulebook.readChoice(asked);
  const choice = isRefusal(read) ? rulebook.defaultChoice : read;
  const table = gameOf(game).paytable ?? { choices: () => [choice] };
  if ('outcomes' in table) return table.outcomes(choice, rules).map((row) => ({ ...row, chosen: false }));
  const choiceKey = JSON.stringify(choice);
  return table.choices(choice, rules).flatMap((one) => {
    const [win] = rulebook.odds(one, rules).outcomes;
    return win ? { ...win, label: capitalised(choiceText(rulebook, one) ?? ''), chosen: JSON.stringify(one) === choiceKey } : [];
  });
}

interface PaytableDialogProps {
  game: GameName;
  choice: object;
  open: boolean;
  onClose: () => void;
}

const times = ({ num, den }: Fraction): string => timesText({ num: Number(num), den: Number(den) });

/** What a game pays and how often: the chances are exact. */
export function PaytableDialog({ game, choice, open, onClose }: PaytableDialogProps) {
  const title = playedOnText(game);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('{title}: what it pays', { title })}
      description={t('“Pays” is a multiple of the bet and includes it. Chances are exact and cut after four decimals.')}
    >
      <chakra.div display="grid" gap="4">
        <Paytable game={game} choice={choice} />
        <Text size="sm" tone="muted">
          {rich('<link>All odds as fractions</link>, with the return to player.', {
            link: (words) => <TextLink to={oddsLink(game, choice)}>{words}</TextLink>,
          })}
        </Text>
      </chakra.div>
    </Dialog>
  );
}

/** A component of its own, so that the lines are computed only while the dialog is open. */
function Paytable({ game, choice }: Pick<PaytableDialogProps, 'game' | 'choice'>) {
  const rules = useGameRules();
  const lines = useMemo(() => payLines(game, choice, rules), [game, choice, rules]);
  return (
    <FigureTable
      label={t('Paytable of {title}', { title: playedOnText(game) })}
      columns={[
        { head: t('Result'), cell: ({ label }) => label },
        { head: t('Pays'), cell: ({ multiplier }) => times(multiplier) },
        { head: t('Chance'), cell: ({ probability }) => percentText(probability, 4) },
        { head: t('One in'), cell: ({ probability }) => oneIn(probability) },
      ]}
      rows={lines}
      keyOf={({ label }) => label}
      isCurrent={({ chosen }) => chosen}
    />
  );
}
