/**
 * The form of all messages is kept in two files, so nobody changes a message and forgets its version: a side of the older form would take
 * what the other one sends for nonsense. After the version is raised, `npx vitest run FILE -u` writes the file anew.
 */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { refusalCodes, refuse } from '../../src/domain/refusal.ts';
import * as page from '../../src/api/messages.ts';
import { topicNames, topicOf } from '../../src/api/topics/catalog.ts';
import { frameOf } from '../../src/server/gateway/frames.ts';
import * as gateway from '../../src/server/gateway/messages.ts';
import { proofOf } from '../../src/server/gateway/proof.ts';

const lineOf = (schema: z.ZodMiniType): string => JSON.stringify(z.toJSONSchema(schema)).replace(/^\{"\$schema":"[^"]+",/u, '{');

/** A line for each kind of message. */
const linesOf = (messages: z.ZodMiniDiscriminatedUnion): readonly string[] =>
  messages._zod.def.options.map((message) => lineOf(message as z.ZodMiniType));

test('messages between gateways and the house have the form of GATEWAY_PROTOCOL', async () => {
  const nonces = { house: '02'.repeat(32), gateway: '03'.repeat(32) };
  const form = [
    `Protocol ${gateway.GATEWAY_PROTOCOL}`,
    'Of a gateway',
    ...linesOf(gateway.gatewayToHouse),
    'Of the house',
    ...linesOf(gateway.houseToGateway),
    'A frame',
    frameOf({ kind: 'pulse' }, [Buffer.from('bytes')]).toString('hex'),
    'Proofs',
    ...(['gateway', 'house'] as const).map((side) => proofOf(side, '01'.repeat(32), nonces)),
  ];
  await expect(`${form.join('\n')}\n`, 'raise GATEWAY_PROTOCOL').toMatchFileSnapshot('gatewayMessages.txt');
});

test('messages between pages and the house have the form of PROTOCOL', async () => {
  const form = [
    `Protocol ${page.PROTOCOL}`,
    'Of a page',
    ...linesOf(page.clientMessage),
    'Of the house',
    ...linesOf(page.houseMessage),
    ...topicNames.flatMap((topic) => [`Rows and own of ${topic}`, lineOf(topicOf(topic).row), lineOf(topicOf(topic).own)]),
  ];
  await expect(`${form.join('\n')}\n`, 'raise PROTOCOL').toMatchFileSnapshot('pageMessages.txt');
});

test('a page can read every refusal, and no message with a text of any length', () => {
  const answer = { kind: 'answer', id: '00000000-0000-4000-8000-000000000000', now: 0 } as const;
  const canRead = (code: string, sentence: string): boolean =>
    page.readHouseMessage(page.textOfMessage({ ...answer, answered: { kind: 'refused', code, sentence, at: 0 } })) !== null;
  // Letters of four bytes.
  const longest = refuse('account-blocked', { reason: '\u{1F600}'.repeat(200) }).sentence;
  expect(refusalCodes.filter((code) => !canRead(code, longest))).toEqual([]);
  expect([canRead('a'.repeat(64), 'x'.repeat(1_000)), canRead('a'.repeat(65), ''), canRead('failed', 'x'.repeat(1_001))]).toEqual([
    true,
    false,
    false,
  ]);
});
