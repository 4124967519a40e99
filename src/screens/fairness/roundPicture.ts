/** The picture of a round, drawn for sharing. It is fetched when somebody asks for one. */
import { brand } from '../../app/brand.ts';
import { dark } from '../../ui/theme/palette.ts';
import type { SharedRound } from './sharedRound.ts';
import { translated } from '../../languages/translated.ts';

/** The size in which networks show pictures of links, pixels. */
const [WIDTH, HEIGHT] = [1_200, 630];
const MARGIN = 64;
/** The figures stand in columns beside each other. */
const MOST_FIGURES = 3;
const SEED_LABEL = { room: 320, gap: 20 };
/** The baselines of the lines under each other. */
const BASELINES = { name: 96, title: 206, outcome: 264, choice: 304, figureLabel: 368, figure: 426, seed: 496, notice: 606 };
const SEED_LINE_HEIGHT = 38;

const fonts = {
  name: "700 40px 'Besley Variable', Georgia, serif",
  title: "650 72px 'Besley Variable', Georgia, serif",
  outcome: "600 38px 'Hanken Grotesk Variable', system-ui, sans-serif",
  figure: "600 56px 'Besley Variable', Georgia, serif",
  label: "500 24px 'Hanken Grotesk Variable', system-ui, sans-serif",
  seed: '400 23px ui-monospace, monospace',
} as const;

interface Line {
  readonly text: string;
  readonly x: number;
  /** The place of the baseline. */
  readonly y: number;
  readonly font: keyof typeof fonts;
  readonly color: string;
  /** A longer text is made narrower. */
  readonly room: number;
}

/** Every line of the picture, with its place in pixels. */
export function linesOf({ title, outcome, choice, figures, seeds }: SharedRound): readonly Line[] {
  const whole = { x: MARGIN, room: WIDTH - 2 * MARGIN };
  const column = whole.room / MOST_FIGURES;
  return [
    { ...whole, text: brand.name, y: BASELINES.name, font: 'name', color: dark.fg },
    { ...whole, text: title, y: BASELINES.title, font: 'title', color: dark.fg },
    { ...whole, text: outcome, y: BASELINES.outcome, font: 'outcome', color: dark.fg },
    { ...whole, text: choice, y: BASELINES.choice, font: 'label', color: dark.muted },
    ...figures.flatMap(([name, text], place): Line[] => {
      const cell = { x: MARGIN + place * column, room: column - MARGIN / 2 };
      return [
        { ...cell, text: name, y: BASELINES.figureLabel, font: 'label', color: dark.muted },
        { ...cell, text, y: BASELINES.figure, font: 'figure', color: dark.coin },
      ];
    }),
    ...seeds.flatMap(([name, text], place): Line[] => {
      const y = BASELINES.seed + place * SEED_LINE_HEIGHT;
      const indent = SEED_LABEL.room + SEED_LABEL.gap;
      return [
        { x: MARGIN, room: SEED_LABEL.room, text: name, y, font: 'label', color: dark.muted },
        { x: MARGIN + indent, room: whole.room - indent, text, y, font: 'seed', color: dark.fg },
      ];
    }),
    { ...whole, text: translated(brand.playMoneyNotice), y: BASELINES.notice, font: 'label', color: dark.subtle },
  ];
}

function draw(context: CanvasRenderingContext2D, round: SharedRound): void {
  context.fillStyle = dark.page;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = dark.accentSolid;
  context.fillRect(0, 0, WIDTH, 12);
  for (const { text, x, y, font, color, room } of linesOf(round)) {
    context.font = fonts[font];
    context.fillStyle = color;
    context.fillText(text, x, y, room);
  }
}

/** A PNG of the round. Rejects where the browser draws none. */
export async function pictureOf(round: SharedRound): Promise<File> {
  await Promise.all(Object.values(fonts).map((font) => document.fonts.load(font)));
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  draw(context, round);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!drawn) throw new Error('this browser makes no PNG');
  return new File([drawn], `${brand.name.toLowerCase()}-${round.fileName}`, { type: 'image/png' });
}
