/**
 * The server of the demonstration's invented partner: it credits by signed postbacks, with a secret for each wall that it stands in for.
 */
import { randomBytes } from 'node:crypto';
import { isConfigured, type Partners } from '../src/api/partners/partnersConfig.ts';
import type { PartnerSecrets } from '../src/server/partners/partnerSecrets.ts';
import { signPostback } from '../src/server/partners/postback.ts';
import { tasksOf } from './demoWall/tasks.js';
import type { SendPostback } from './demoWall.ts';

/** The most that a task of a wall pays. */
export const demoPaysCents = (wall: string): number => Math.round(Math.max(...tasksOf(wall).map(({ credits }) => credits)) * 100);

/** Secrets for the walls that are not configured. They are made anew at each start and are nowhere but in memory. */
export const demoSecrets = ({ walls }: Partners): PartnerSecrets =>
  new Map(walls.filter((wall) => !isConfigured(wall)).map(({ wall }) => [wall, [randomBytes(32).toString('hex')]]));

/** Sends postbacks to a house. A task counts once a day for each person. */
export function demoPostbacks(house: () => string, secrets: PartnerSecrets): SendPostback {
  return async ({ wall, user, task: number }) => {
    const [secret] = secrets.get(wall) ?? [];
    const task = tasksOf(wall)[number];
    if (secret === undefined || !task) return 404;
    const now = Date.now();
    const transactionId = `demo-${user.slice(0, 40)}-${new Date(now).toISOString().slice(0, 10)}-${number}`;
    const body = Buffer.from(JSON.stringify({ type: task.type, user, credits: task.credits, transactionId }));
    const headers = { 'Content-Type': 'application/json', 'Partner-Signature': signPostback(secret, body, now) };
    return (await fetch(`${house()}/partners/${wall}/postback`, { method: 'POST', headers, body })).status;
  };
}
