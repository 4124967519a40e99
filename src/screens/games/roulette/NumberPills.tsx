import { useMemo } from 'react';
import type { RouletteOutcome } from '../../../domain/games/roulette.ts';
import { Pills, type Pill } from '../../play/Pills.tsx';
import { pocketPaint } from './pocketPaint.ts';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

function pillOf({ id, outcome }: { readonly id: string; readonly outcome: object }): Pill {
  const { number, colour } = outcome as RouletteOutcome;
  return { id, text: String(number), says: translated(colour), bg: pocketPaint[colour], color: 'onAccent' };
}

/** The last numbers, in their colours. */
export function NumberPills({ rounds }: { /** Newest first. */ rounds: readonly { readonly id: string; readonly outcome: object }[] }) {
  const pills = useMemo(() => rounds.map(pillOf), [rounds]);
  return <Pills label={t('Last numbers, newest first')} pills={pills} empty={t('The last numbers appear here')} />;
}
