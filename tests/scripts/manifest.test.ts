import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ICONS, iconPixels } from '../../scripts/make-icons.ts';
import { manifest } from '../../scripts/manifestPlugin.ts';
import { brand } from '../../src/app/brand.ts';
import { addresses } from '../kit/browser/addresses.ts';

const fileOf = (path: string): Buffer => readFileSync(new URL(`../../public${path}`, import.meta.url));

test('the app can be installed under its name, with every size of icon that systems ask for', () => {
  expect(manifest).toMatchObject({ name: brand.name, start_url: '/', scope: '/', display: 'standalone' });
  for (const purpose of ['any', 'maskable']) {
    const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(['192x192', '512x512']);
  }
});

test('its shortcuts lead to pages that there are', () => {
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/games', '/offers', '/rewards', '/fairness']);
  for (const { url } of manifest.shortcuts) expect(addresses).toContain(url);
});

test('every icon is a file of the size that is said', () => {
  for (const { src, sizes } of manifest.icons) {
    const file = fileOf(src);
    expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test.each(ICONS.filter(({ size }) => size < 512))('$name is what the script draws', (icon) => {
  const file = fileOf(`/icons/${icon.name}.png`);
  const rows = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)));
  const width = icon.size * 4;
  const drawn = iconPixels(icon);
  for (let row = 0; row < icon.size; row += 1) {
    const kept = rows.subarray(row * (width + 1) + 1, (row + 1) * (width + 1));
    expect(Buffer.compare(kept, drawn.subarray(row * width, (row + 1) * width)), `row ${row}`).toBe(0);
  }
});

test('a maskable icon has its mark where no system cuts', () => {
  for (const icon of ICONS.filter(({ name }) => name.startsWith('maskable'))) {
    const pixels = iconPixels(icon);
    const ground = pixels.slice(0, 4);
    const outside = Array.from({ length: icon.size ** 2 }, (_, place) => place).filter((place) => {
      const [x, y] = [(place % icon.size) + 0.5 - icon.size / 2, Math.floor(place / icon.size) + 0.5 - icon.size / 2];
      return Math.hypot(x, y) > 0.4 * icon.size;
    });
    const marked = outside.filter((place) => ground.some((part, index) => pixels[place * 4 + index] !== part));
    expect(marked, icon.name).toEqual([]);
  }
});
