import { chakra } from '@chakra-ui/react';
import type { ScratchOutcome, ScratchSymbol } from '../../../domain/games/scratch.ts';
import { boardHeight, drawingWidth, Graticule, BoardBackground, type BoardShape } from '../boards/Board.tsx';
import { paints } from '../boards/paints.ts';
import { cellBox } from './scratchMarks.ts';
import { ticketSymbols } from './ticketSymbols.tsx';
import { useFoil } from './useFoil.ts';
import { translated } from '../../../languages/translated.ts';
import { t } from '../../../languages/t.ts';

interface ScratchCardProps {
  /** The card's id. Null while there is no card. */
  cardId: string | null;
  /** The symbols under the foil. Null while there is no card. */
  outcome: ScratchOutcome | null;
  /** Which of the nine cells are open. */
  revealed: readonly boolean[];
  /** Called when a cell is scratched open, pressed or chosen from the keyboard. */
  onReveal: (cell: number) => void;
  /** Null until all nine are open. */
  won: boolean | null;
}

const SHAPE: BoardShape = { most: '38rem', ratio: 1 };
/** Fewer equal symbols pay nothing. */
const SMALLEST_GROUP = 3;
const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;

/** Nine cells under foil. A pointer scratches them or presses one. Each cell is a button for the keyboard. */
export function ScratchCard(props: ScratchCardProps) {
  return (
    <BoardBackground data-board="scratch" {...boardHeight({ shape: SHAPE })}>
      <Graticule />
      <chakra.div
        {...drawingWidth({ shape: SHAPE })}
        p={{ base: '2', sm: '3' }}
        bg="panel"
        borderWidth="1px"
        borderColor="lineStrong"
        borderRadius="panel"
        boxShadow="lifted"
      >
        <Cells key={props.cardId} {...props} />
      </chakra.div>
    </BoardBackground>
  );
}

function Cells({ outcome, revealed, onReveal, won }: ScratchCardProps) {
  const { canvas, touched, handlers } = useFoil({ active: outcome !== null, revealed, onReveal });
  const complete = revealed.every(Boolean);
  const counted = (symbol: ScratchSymbol): number => outcome?.cells.filter((other) => other === symbol).length ?? 0;
  return (
    <chakra.div role="group" aria-label={t('Scratch card')} position="relative" aspectRatio="1">
      {revealed.map((open, cell) => {
        const symbol = outcome?.cells[cell];
        const matched = won !== null && symbol !== undefined && outcome?.matches === counted(symbol) && outcome.matches >= SMALLEST_GROUP;
        return (
          <Cell
            key={cell}
            cell={cell}
            open={open}
            // The page holds the symbol only once its foil is scratched.
            symbol={open || touched.has(cell) ? symbol : undefined}
            matched={matched}
            won={won === true}
            onReveal={outcome !== null && !open ? onReveal : null}
          />
        );
      })}
      <chakra.canvas
        ref={canvas}
        aria-hidden="true"
        position="absolute"
        inset="0"
        width="full"
        height="full"
        // The foil reads its three colours from these styles (foil.ts).
        color={paints.silver}
        outlineColor={paints.silverShade}
        textDecorationColor={paints.paper}
        opacity={outcome === null ? '0.45' : '1'}
        pointerEvents={outcome === null || complete ? 'none' : 'auto'}
        touchAction="none"
        cursor="crosshair"
        {...handlers}
      />
    </chakra.div>
  );
}

interface CellProps {
  cell: number;
  open: boolean;
  symbol: ScratchSymbol | undefined;
  matched: boolean;
  won: boolean;
  /** Null if the cell cannot be opened. */
  onReveal: ((cell: number) => void) | null;
}

function Cell({ cell, open, symbol, matched, won, onReveal }: CellProps) {
  const Symbol = symbol && ticketSymbols[symbol];
  const { x, y, size } = cellBox(cell);
  return (
    <chakra.button
      type="button"
      aria-label={
        open && symbol
          ? t('Cell {cell}: {symbol}', { cell: cell + 1, symbol: translated(symbol) })
          : t('Cell {cell}, covered', { cell: cell + 1 })
      }
      aria-disabled={onReveal === null}
      data-matched={matched}
      onClick={() => onReveal?.(cell)}
      position="absolute"
      style={{ left: percent(x), top: percent(y), width: percent(size), height: percent(size) }}
      display="grid"
      placeItems="center"
      bg={matched ? 'accentTint' : 'sunken'}
      borderRadius="control"
      boxShadow={matched ? `inset 0 0 0 3px {colors.${won ? 'successFg' : 'flare'}}` : 'inset 0 0 0 1px {colors.line}'}
      transition="background-color {durations.fast}, box-shadow {durations.fast}"
      // The outline is in the gap around the cell, which the foil does not cover.
      _focusVisible={{ outline: '3px solid {colors.focus}', outlineOffset: '1px' }}
    >
      {Symbol && (
        <svg viewBox="0 0 64 64" width="76%" height="76%" aria-hidden="true" focusable="false" data-symbol={symbol}>
          <Symbol />
        </svg>
      )}
    </chakra.button>
  );
}
