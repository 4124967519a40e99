/** A small server that speaks the backend's calls over HTTP, as a hosted one would, and can misbehave. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Call {
  readonly function: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
  readonly apikey: string | undefined;
}

/** What a function answers: a JSON value, or a way to fail. */
export type Answer = { readonly json: unknown } | { readonly status: number } | { readonly text: string } | 'hang' | 'break';

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

export class FunctionServer {
  readonly calls: Call[] = [];
  readonly #server: Server;
  #answer: (call: Call) => Answer;
  url = '';

  constructor(answer: (call: Call) => Answer) {
    this.#answer = answer;
    this.#server = createServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      // A page of another origin asks first.
      if (request.method === 'OPTIONS') {
        response.setHeader('Access-Control-Allow-Headers', 'authorization, x-client-info, apikey, content-type');
        response.writeHead(204).end();
        return;
      }
      void bodyOf(request).then((text) => {
        const call: Call = {
          function: (request.url ?? '').replace('/functions/v1/', ''),
          body: text === '' ? {} : (JSON.parse(text) as Call['body']),
          authorization: request.headers.authorization,
          apikey: request.headers['apikey'] as string | undefined,
        };
        this.calls.push(call);
        const given = this.#answer(call);
        if (given === 'hang') return;
        if (given === 'break') return void request.socket.destroy();
        response.setHeader('Content-Type', 'text' in given ? 'text/plain' : 'application/json');
        response.writeHead('status' in given ? given.status : 200);
        response.end('json' in given ? JSON.stringify(given.json) : 'text' in given ? given.text : '{}');
      });
    });
  }

  /** Begins to listen; after a stop it comes back where it was. */
  async start(): Promise<this> {
    const port = this.url === '' ? 0 : Number(new URL(this.url).port);
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  answer(answer: (call: Call) => Answer): void {
    this.#answer = answer;
  }

  /** Goes away, as a backend may. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

/** The functions of the specification, over a set of completions: as honest as one could wish. */
export function honestFunctions(completed = new Set<string>()): (call: Call) => Answer {
  const offers = [
    { id: 1, offer_id: 'p-1', title: 'One', category: 'surveys', description: 'The first.', requirements: 'None', reward_amount: 12.5 },
    { id: '2', offer_id: 'p-2', title: 'Two', category: 'apps', description: 'The second.', reward_amount: 40 },
    { id: 3, offer_id: 'p 3', title: 'A number with a space', category: 'apps', description: 'd', reward_amount: 40 },
    { id: 4, offer_id: 'p-4', title: 'Part of a cent', category: 'apps', description: 'd', reward_amount: 0.001 },
    'not an offer',
  ];
  return ({ function: name, body }) => {
    if (name === 'offer-wall-url') return { json: { success: true, offerWallUrl: `https://walls.example/?u=${String(body['userId'])}` } };
    switch (body['action']) {
      case 'track-click':
      case 'process-referral':
        return { json: { success: true } };
      case 'stats':
        return { json: { referralCode: 'ADA12', referrals: 3, pendingAmount: 250, paidAmount: 500 } };
      case 'get-offers':
        return { json: { offers } };
      case 'get-user-completions':
        return {
          json: {
            completions: [...completed].map((offer_id) => ({ offer_id, reward_amount: 12.5, completed_at: '2026-01-15T08:00:00.000Z' })),
          },
        };
      case 'complete-offer': {
        const offer = String(body['offerId']);
        if (completed.has(offer)) return { json: { success: false, error: 'You have already completed this offer' } };
        completed.add(offer);
        return { json: { success: true, message: 'Well done' } };
      }
      default:
        return { status: 404 };
    }
  };
}
