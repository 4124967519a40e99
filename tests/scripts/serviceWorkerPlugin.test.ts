import { expect, test } from 'vitest';
import { appFiles } from '../../scripts/serviceWorkerPlugin.ts';

const files = [
  { name: 'index.html', content: '<p>' },
  { name: 'assets/a-1.js', content: 'a' },
  { name: 'assets/a-1.js.map', content: '{}' },
  { name: 'robots.txt', content: '' },
  { name: 'service-worker.js', content: 'kept by the browser itself' },
  { name: 'sounds/win.wav', content: new Uint8Array([1, 2]) },
];

test('everything that the app loads is kept, hashed names apart from the others', () => {
  expect(appFiles(files)).toMatchObject({ hashed: ['/assets/a-1.js'], unhashed: ['/index.html', '/sounds/win.wav'] });
});

test('the name of a build changes with the name and with the content of any kept file, and with nothing else', () => {
  const { build } = appFiles(files);
  expect(build).toMatch(/^[0-9a-f]{16}$/);
  const changed = (name: string, change: object) =>
    appFiles(files.map((file) => (file.name === name ? { ...file, ...change } : file))).build;
  expect(changed('index.html', { content: '<b>' })).not.toBe(build);
  expect(changed('sounds/win.wav', { content: new Uint8Array([1, 3]) })).not.toBe(build);
  expect(changed('assets/a-1.js', { name: 'assets/a-2.js' })).not.toBe(build);
  expect(changed('assets/a-1.js.map', { content: '[]' })).toBe(build);
  expect(changed('service-worker.js', { content: 'another' })).toBe(build);
  expect(appFiles(files.toReversed()).build).toBe(build);
});
