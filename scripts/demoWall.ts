/**
 * The demonstration wall: a page of another origin that stands in for every unconfigured partner. Where it is given a way to send
 * postbacks, its server reports what its page says was completed.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';

const TYPES = { 'index.html': 'text/html', 'wall.css': 'text/css', 'wall.js': 'text/javascript', 'tasks.js': 'text/javascript' };

/** It allows only its own files and requests to itself. The framing page's policy controls who may frame it. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** The longest report of the page, in bytes. */
const LONGEST_REPORT = 1_000;

/** What the page reports as completed: the number of the task, from 0. Nothing of it is trusted. */
interface Completed {
  readonly wall: string;
  readonly user: string;
  readonly task: number;
}

/** Sends a postback. Resolves to the status of the answer. */
export type SendPostback = (completed: Completed) => Promise<number>;

/** Serves GET and HEAD of the demonstration's files, and POST of `/completed` if it sends postbacks. */
export function demoWall(sendPostback?: SendPostback): RequestListener {
  const files = filesOf(sendPostback !== undefined);
  return (request, response) => {
    const path = new URL(request.url ?? '/', 'http://wall').pathname;
    const name = path === '/' ? '/index.html' : path;
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cache-Control', 'no-cache');
    if (sendPostback && request.method === 'POST' && path === '/completed') {
      void report(request, sendPostback).then((status) => response.writeHead(status).end());
      return;
    }
    const file = request.method === 'GET' || request.method === 'HEAD' ? files.get(name) : undefined;
    response.setHeader('Content-Type', `${file?.type ?? 'text/plain'}; charset=utf-8`);
    response.writeHead(file ? 200 : 404);
    response.end(request.method === 'HEAD' ? undefined : (file?.content ?? 'Not found\n'));
  };
}

function filesOf(sendsPostbacks: boolean): ReadonlyMap<string, { readonly type: string; readonly content: string }> {
  return new Map(
    Object.entries(TYPES).map(([name, type]) => {
      const content = readFileSync(new URL(`demoWall/${name}`, import.meta.url), 'utf8');
      return [`/${name}`, { type, content: sendsPostbacks ? content.replace('<body>', '<body data-postbacks>') : content }];
    }),
  );
}

/** Takes a report of the page. Only the page itself can send JSON here: a browser asks before it sends that to another origin. */
async function report(request: IncomingMessage, sendPostback: SendPostback): Promise<number> {
  if (request.headers['content-type'] !== 'application/json') return 415;
  try {
    let text = '';
    for await (const piece of request) {
      text += String(piece);
      if (text.length > LONGEST_REPORT) return 413;
    }
    const { wall, user, task } = JSON.parse(text) as Partial<Record<keyof Completed, unknown>>;
    return await sendPostback({ wall: String(wall), user: String(user), task: Number(task) });
  } catch {
    return 400;
  }
}
