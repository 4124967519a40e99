/** The server and the partners: what the policy lets in, what stands in for whom, and what a wrong configuration stops. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoWall } from '../../scripts/demoWall.ts';
import { contentSecurityPolicy, securityHeaders } from '../../scripts/securityHeaders.ts';
import { staticApp } from '../../scripts/staticServer.ts';

let folder: string;
const servers: Server[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partners-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'partners.json'), '{"from":"the file"}');
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the policy opens exactly what is named, directive by directive', () => {
  const before = contentSecurityPolicy().split('; ');
  const after = contentSecurityPolicy({
    frameSources: ['https://a.example', 'https://b.example'],
    imageSources: ['https://i.example'],
    connectSources: ['https://c.example'],
  }).split('; ');
  expect(after.filter((directive) => !before.includes(directive))).toEqual([
    "img-src 'self' data: https://i.example",
    "connect-src 'self' https://c.example",
    'frame-src https://a.example https://b.example',
  ]);
});

test('the partners that are stood in for are answered instead of the file, under the same headers', async () => {
  const policy = { frameSources: ['https://a.example'] };
  const url = await listening(await staticApp(folder, { policy, answers: new Map([['/partners.json', '{"from":"the server"}']]) }));
  const answer = await fetch(`${url}/partners.json`);
  expect(await answer.json()).toEqual({ from: 'the server' });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  for (const [name, value] of Object.entries(securityHeaders(policy))) expect(answer.headers.get(name)).toBe(value);
  expect(await (await fetch(`${url}/partners.json`, { method: 'HEAD' })).text()).toBe('');
  expect((await fetch(`${url}/partners.json`, { method: 'POST' })).status).toBe(405);
});

test('the demonstration serves its four files and nothing else, with a policy of its own', async () => {
  const url = await listening(demoWall());
  const page = await fetch(`${url}/?user=x`);
  expect(await page.text()).toContain('This is a demonstration');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await fetch(`${url}/wall.js`)).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await (await fetch(`${url}/tasks.js`)).text()).toContain('Answer three questions');
  expect((await fetch(`${url}/wall.css`)).headers.get('content-type')).toBe('text/css; charset=utf-8');
  for (const [path, method] of [
    ['/../demoWall.ts', 'GET'],
    ['/elsewhere', 'GET'],
    ['/', 'POST'],
    ['/completed', 'POST'],
  ] as const)
    expect((await fetch(url + path, { method })).status).toBe(404);
});
