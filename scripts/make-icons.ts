/**
 * Draws the product's mark (public/favicon.svg) into the PNG files that a system shows for the installed app:
 * `node --import tsx scripts/make-icons.ts` writes public/icons.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { dark } from '../src/ui/theme/palette.ts';
import { commandOptions } from './commandOptions.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** The side of the drawing that the coordinates below belong to. */
const SIDE = 32;
/** Samples of a pixel in each direction, so that edges are smooth. */
const SAMPLES = 4;

interface IconFile {
  readonly name: string;
  readonly size: number;
  /** Whether the ground is a square with round corners. Otherwise it fills the picture, and the system cuts it. */
  readonly round: boolean;
  /** The size of the mark, 1 as in the favicon. A system may cut away everything beyond four fifths of the picture. */
  readonly scale: number;
}

export const ICONS: readonly IconFile[] = [
  { name: 'icon-192', size: 192, round: true, scale: 1 },
  { name: 'icon-512', size: 512, round: true, scale: 1 },
  { name: 'maskable-192', size: 192, round: false, scale: 0.8 },
  { name: 'maskable-512', size: 512, round: false, scale: 0.8 },
  { name: 'touch-180', size: 180, round: false, scale: 0.9 },
];

const colour = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
const PAGE = colour(dark.page);
const FG = colour(dark.fg);
const FLARE = colour(dark.flare);

const inDisc = (x: number, y: number, centreX: number, centreY: number, radius: number): boolean =>
  (x - centreX) ** 2 + (y - centreY) ** 2 <= radius ** 2;

/** Whether a point is within a triangle whose corners run clockwise on the picture. */
function inTriangle(x: number, y: number, corners: readonly (readonly [number, number])[]): boolean {
  return corners.every(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length] ?? [0, 0];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

const FLARE_CORNERS = [
  [10.5, 21.5],
  [16.5, 8],
  [24, 15.5],
] as const;

/** The colour of a point of the mark; null where the ground shows. */
function markAt(x: number, y: number): Colour | null {
  if (inDisc(x, y, 10.5, 21.5, 2.2)) return FG;
  if (inDisc(x, y, 10.5, 21.5, 4.5)) return PAGE;
  if (inDisc(x, y, 10.5, 21.5, 6.5)) return FG;
  // The arc of the favicon belongs to this circle, and its chord to the triangle.
  return inDisc(x, y, 21.727, 10.273, 5.7) || inTriangle(x, y, FLARE_CORNERS) ? FLARE : null;
}

/** Whether a point is on a square with corners of radius 7. */
function onGround(x: number, y: number): boolean {
  const corner = 7;
  const nearest = (value: number): number => Math.min(Math.max(value, corner), SIDE - corner);
  return inDisc(x, y, nearest(x), nearest(y), corner);
}

function sampleAt(x: number, y: number, { round, scale }: IconFile): Colour | null {
  if (round && !onGround(x, y)) return null;
  const middle = SIDE / 2;
  return markAt(middle + (x - middle) / scale, middle + (y - middle) / scale) ?? PAGE;
}

/** The picture as rows of red, green, blue and opacity, a byte each. */
export function iconPixels(icon: IconFile): Uint8Array {
  const { size } = icon;
  const pixels = new Uint8Array(size * size * 4);
  const step = SIDE / size / SAMPLES;
  for (let place = 0; place < size * size; place += 1) {
    const [left, top] = [(place % size) * SAMPLES, Math.floor(place / size) * SAMPLES];
    const sum = [0, 0, 0];
    let opaque = 0;
    for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
      const seen = sampleAt((left + (sample % SAMPLES) + 0.5) * step, (top + Math.floor(sample / SAMPLES) + 0.5) * step, icon);
      if (seen === null) continue;
      opaque += 1;
      seen.forEach((part, index) => (sum[index] = (sum[index] ?? 0) + part));
    }
    pixels.set([...sum.map((part) => Math.round(part / Math.max(opaque, 1))), Math.round((255 * opaque) / SAMPLES ** 2)], place * 4);
  }
  return pixels;
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** A PNG of a square picture (https://www.w3.org/TR/png-3/): eight bits a channel, with opacity, rows without a filter. */
function png(size: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row += 1) rows.set(pixels.subarray(row * size * 4, (row + 1) * size * 4), row * (size * 4 + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  commandOptions({});
  const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const icon of ICONS) writeFileSync(`${folder}${icon.name}.png`, png(icon.size, iconPixels(icon)));
}
