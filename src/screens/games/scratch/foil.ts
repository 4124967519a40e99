/** The foil of a scratch card, on a canvas: engraved metal over the cells, taken off by strokes. */
import { CELLS } from '../../../domain/games/scratch.ts';
import { BRUSH, cellBox, type CardPoint } from './scratchMarks.ts';

interface Stroke {
  readonly from: CardPoint;
  readonly to: CardPoint;
}

/** A cell's remaining foil vanishes in this number of frames. */
const VANISHING_FRAMES = 12;

/** The theme's colours, read from the canvas's text, outline and underline colours. */
interface Metal {
  readonly metal: string;
  readonly shade: string;
  readonly shine: string;
}

/** The last painted foil. Cards reuse it, because painting takes some milliseconds. */
let sheet: { readonly key: string; readonly canvas: HTMLCanvasElement } | null = null;

function sheetOf(edge: number, colours: Metal): HTMLCanvasElement {
  const key = JSON.stringify([edge, colours]);
  // A browser may drop a canvas's content.
  if (sheet?.key === key && sheet.canvas.getContext('2d')?.isContextLost?.() !== true) return sheet.canvas;
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (context) for (let cell = 0; cell < CELLS; cell += 1) paintCell(context, cell, edge, colours);
  sheet = { key, canvas };
  return canvas;
}

export class Foil {
  readonly #canvas: HTMLCanvasElement;
  readonly #strokes: Stroke[] = [];
  readonly #gone = new Set<number>();
  #stopped = false;
  #width = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** Repaints for a new width in CSS pixels. */
  resize(width: number): void {
    this.#width = width;
    this.repaint();
  }

  /** Repaints after a change of size or theme. */
  repaint(): void {
    const context = this.#canvas.getContext('2d');
    if (!context || this.#width === 0) return;
    const edge = Math.round(this.#width * Math.min(window.devicePixelRatio, 2));
    this.#canvas.width = edge;
    this.#canvas.height = edge;
    const { color: metal, outlineColor: shade, textDecorationColor: shine } = getComputedStyle(this.#canvas);
    const whole = sheetOf(edge, { metal, shade, shine });
    for (let cell = 0; cell < CELLS; cell += 1) {
      if (this.#gone.has(cell)) continue;
      const box = cellBox(cell);
      const area = [box.x * edge, box.y * edge, box.size * edge, box.size * edge] as const;
      context.drawImage(whole, ...area, ...area);
    }
    for (const stroke of this.#strokes) this.#erase(context, stroke);
  }

  scratch(from: CardPoint, to: CardPoint): void {
    const stroke = { from, to };
    this.#strokes.push(stroke);
    const context = this.#canvas.getContext('2d');
    if (context) this.#erase(context, stroke);
  }

  /** Removes the rest of a cell's foil. `softly`: over a few frames. */
  clear(cell: number, softly: boolean): void {
    if (this.#gone.has(cell)) return;
    this.#gone.add(cell);
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    const box = cellBox(cell);
    const wipe = (left: number): void => {
      if (this.#stopped) return;
      const edge = this.#canvas.width;
      // A little more than the cell, because its edges are smoothed.
      const area = [box.x * edge - 2, box.y * edge - 2, box.size * edge + 4, box.size * edge + 4] as const;
      if (left === 0) return context.clearRect(...area);
      context.save();
      context.globalCompositeOperation = 'destination-out';
      context.globalAlpha = 1 / left;
      context.fillRect(...area);
      context.restore();
      requestAnimationFrame(() => wipe(left - 1));
    };
    wipe(softly ? VANISHING_FRAMES : 0);
  }

  /** Stops all painting. */
  stop(): void {
    this.#stopped = true;
  }

  #erase(context: CanvasRenderingContext2D, { from, to }: Stroke): void {
    const edge = this.#canvas.width;
    context.save();
    context.globalCompositeOperation = 'destination-out';
    context.lineWidth = 2 * BRUSH * edge;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(from.x * edge, from.y * edge);
    // A press has no length, and a line of no length is not drawn.
    context.lineTo(to.x * edge, to.y * edge + 0.01);
    context.stroke();
    context.restore();
  }
}

function paintCell(context: CanvasRenderingContext2D, cell: number, edge: number, { metal, shade, shine }: Metal): void {
  const box = cellBox(cell);
  const [x, y, size] = [box.x * edge, box.y * edge, box.size * edge];
  context.save();
  context.beginPath();
  context.roundRect(x, y, size, size, size * 0.06);
  context.clip();
  // The gradient spans the whole card.
  const sheen = context.createLinearGradient(0, 0, edge, edge);
  for (const [stop, colour] of [
    [0, shade],
    [0.3, metal],
    [0.44, shade],
    [0.52, shine],
    [0.6, shade],
    [0.75, metal],
    [1, shade],
  ] as const) {
    sheen.addColorStop(stop, colour);
  }
  context.fillStyle = sheen;
  context.fillRect(x, y, size, size);
  context.strokeStyle = shine;
  context.globalAlpha = 0.5;
  context.lineWidth = size * 0.012;
  // Waves, as on old charts.
  for (let line = 0; line < 9; line += 1) {
    context.beginPath();
    for (let along = 0; along <= 24; along += 1) {
      const at = y + ((line + 0.5) / 9) * size + Math.sin(along * 0.8 + line) * size * 0.014;
      context.lineTo(x + (along / 24) * size, at);
    }
    context.stroke();
  }
  compass(context, x + size / 2, y + size / 2, size * 0.24, { metal, shine });
  context.restore();
}

function compass(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  { metal, shine }: Pick<Metal, 'metal' | 'shine'>,
): void {
  context.globalAlpha = 1;
  context.beginPath();
  for (let point = 0; point < 16; point += 1) {
    const out = point % 2 === 1 ? 0.2 : point % 4 === 0 ? 1 : 0.55;
    context.lineTo(x + radius * out * Math.sin((point * Math.PI) / 8), y - radius * out * Math.cos((point * Math.PI) / 8));
  }
  context.closePath();
  context.fillStyle = metal;
  context.fill();
  context.strokeStyle = shine;
  context.stroke();
}
