import type { RouletteColour } from '../../../domain/games/roulette.ts';
import { paints } from '../boards/paints.ts';

export const pocketPaint: Readonly<Record<RouletteColour, string>> = { red: paints.red, black: paints.ink, green: paints.green };
