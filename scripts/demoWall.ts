/** The demonstration wall: a page of another origin that stands in for every unconfigured partner. */
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';

const TYPES = { 'index.html': 'text/html', 'wall.css': 'text/css', 'wall.js': 'text/javascript' };

/** It allows only its own script and style. The framing page's policy controls who may frame it. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'";

/** Serves GET and HEAD of the demonstration's three files. */
export function demoWall(): RequestListener {
  const files = new Map(
    Object.entries(TYPES).map(([name, type]) => [
      `/${name}`,
      { type, content: readFileSync(new URL(`demoWall/${name}`, import.meta.url)) },
    ]),
  );
  return (request, response) => {
    const path = new URL(request.url ?? '/', 'http://wall').pathname;
    const name = path === '/' ? '/index.html' : path;
    const file = request.method === 'GET' || request.method === 'HEAD' ? files.get(name) : undefined;
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Content-Type', `${file?.type ?? 'text/plain'}; charset=utf-8`);
    response.writeHead(file ? 200 : 404);
    response.end(request.method === 'HEAD' ? undefined : (file?.content ?? 'Not found\n'));
  };
}
