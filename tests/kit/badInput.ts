/** What a house server has to refuse, at its own door and through a gateway. */
import { NO_HASH } from '../../src/domain/log/head.ts';
import { diceOf } from './socket.ts';

type Named<T> = readonly (readonly [what: string, value: T])[];

const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const deepBet = (choice: string) =>
  `{"id":"${crypto.randomUUID()}","type":"PlaceBet","payload":{"game":"dice","stakeCents":100,"choice":${choice}}}`;

/** Bodies that are no command. */
export const badBodies: Named<string> = [
  ['no JSON', '{'],
  ['nothing', ''],
  ['a number', '7'],
  ['a list', '[]'],
  ['deep nesting', `{"id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['a prototype', '{"__proto__":{"admin":true},"id":"x"}'],
  ['a foreign id', JSON.stringify({ id: '../../etc', type: 'PlaceBet', payload: {} })],
  ['deep nesting of a payload', `{"id":"${crypto.randomUUID()}","type":"PlaceBet","payload":${nested}}`],
  ['deep nesting of a choice', deepBet(`{"direction":"under","target":${nested}}`)],
  ['an unreadable payload', JSON.stringify({ id: crypto.randomUUID(), type: 'PlaceBet', payload: { game: ['dice'] } })],
];

/** Bodies of other types than JSON, with their types. */
export const otherTypes: readonly (readonly [what: string, type: string, body: string])[] = [
  ['text', 'text/plain', '{}'],
  ['a form', 'application/x-www-form-urlencoded', 'id=1'],
  ['a form with files', 'multipart/form-data; boundary=x', '--x--'],
  ['XML', 'application/xml', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
  ['what is no type', 'json', '{}'],
];

const parts = (token: string) => token.split('.') as [string, string, string];
/** What a forger makes of a good token. */
export const forgeries: Named<(token: string) => string> = [
  ['with alg none', (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${parts(token)[1]}.`],
  ['with another claim', (token) => `${parts(token)[0]}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${parts(token)[2]}`],
  ['cut short', (token) => token.slice(0, -2)],
  ['that is none', () => 'abc'],
];

const hello = { kind: 'hello', protocol: 1, token: null, after: { seq: 0, hash: NO_HASH } };
/** First frames of a socket that are no hello. */
export const badFrames: Named<string | Buffer> = [
  ['no JSON', '{'],
  ['nothing', ''],
  ['a number', '7'],
  ['bytes', Buffer.from(JSON.stringify(hello))],
  ['deep nesting', nested],
  ['a kind that nobody knows', '{"kind":"please"}'],
  ['a field too many', JSON.stringify({ ...hello, account: 'acc_1' })],
  ['a command before a hello', JSON.stringify(diceOf(crypto.randomUUID()))],
];
