/**
 * Bets over HTTP from a process of their own: tsx httpBets.ts URL TOKEN, then on each line of its input how many bets. Answers each line
 * with the times of the bets in ms and their rate a second, as JSON.
 */
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';

const CLIENTS = 64;
const [url = '', token = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

function bet(): Promise<void> {
  const payload = { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 50 } };
  const body = JSON.stringify({ id: crypto.randomUUID(), type: 'PlaceBet', payload });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/commands`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`a bet got ${response.statusCode}`))));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const count = Number(line);
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let n = 0; n < count / CLIENTS; n += 1) {
        const sent = performance.now();
        await bet();
        times.push(performance.now() - sent);
      }
    }),
  );
  console.log(JSON.stringify({ times, rate: (times.length / (performance.now() - began)) * 1_000 }));
}
agent.destroy();
