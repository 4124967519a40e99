/**
 * A player of a house server with nothing of this project's code: the socket of docs/socket.md, the log of docs/log-format.md.
 *
 *   npm run house
 *   node examples/socketPlayer.mjs http://127.0.0.1:4180
 *
 * Signs up, bets on dice, checks every entry that comes, asks for the server seed and computes the roll again.
 */
import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

const url = process.argv[2] ?? 'http://127.0.0.1:4180';
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const name = `socket-${randomBytes(4).toString('hex')}`;
const signUp = await fetch(`${url}/auth/v1/signup`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: `${name}@example.com`, password: randomUUID(), data: { username: name } }),
});
const { access_token: token } = await signUp.json();

const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`);
const answers = new Map();
const events = [];
let head = { seq: 0, hash: '0'.repeat(64) };
const send = (message) => socket.send(JSON.stringify(message));

/** Checks what an entry proves by itself: its lines have the hashes that its header names. */
function read(entry) {
  const [header, ...lines] = entry.split('\n');
  const { seq, prev, lines: hashes } = JSON.parse(header);
  lines.forEach((line, place) => line === 'null' || assert.equal(sha256(line), hashes[place], `entry ${seq} was changed`));
  if (seq === head.seq + 1) assert.equal(prev, head.hash, `entry ${seq} does not follow entry ${head.seq}`);
  assert.ok(seq > head.seq, `entry ${seq} comes late`);
  head = { seq, hash: sha256(header) };
  events.push(
    ...lines
      .slice(1)
      .map((line) => JSON.parse(line))
      .filter(Boolean),
  );
}

/** Sends a command, again as long as the house says `later`. */
async function command(type, payload, id = randomUUID()) {
  const answered = await new Promise((resolve) => {
    answers.set(id, resolve);
    send({ kind: 'command', id, type, payload });
  });
  if (answered.kind !== 'later') return answered;
  await new Promise((resolve) => setTimeout(resolve, answered.waitMs));
  return command(type, payload, id);
}

await new Promise((resolve, reject) => {
  socket.on('error', reject).on('open', () => send({ kind: 'hello', protocol: 22, token, after: head }));
  socket.on('message', (data) => {
    const message = JSON.parse(data);
    if (message.kind === 'answer') answers.get(message.id)(message.answered);
    if (message.kind === 'end') reject(new Error(message.message));
    if (message.kind !== 'entries') return;
    message.entries.forEach(read);
    if (message.head.seq === head.seq) assert.equal(message.head.hash, head.hash);
    head = message.head;
    resolve();
  });
});
const accepted = async (type, payload) => assert.equal((await command(type, payload)).kind, 'accepted');
const eventOf = (type) => events.findLast((event) => event.type === type).data;

// The server seed was committed to before this client seed was known.
const clientSeed = randomBytes(16).toString('hex');
await accepted('ChangeClientSeed', { clientSeed });
const draw = { seedHash: eventOf('account/registered').seedHash, clientSeed, nonce: 0 };
await accepted('PlaceBet', { game: 'dice', stakeCents: 100, choice: { direction: 'under', target: 50 }, draw });
await accepted('RotateSeed', { clientSeed: randomBytes(16).toString('hex') });
socket.close();

const [placed, { outcome }, { serverSeed }] = ['bet/placed', 'bet/settled', 'seed/rotated'].map(eventOf);
assert.deepEqual(placed.draw, draw, 'another draw than the bet named');
assert.equal(sha256(serverSeed), draw.seedHash, 'another server seed than was committed to');
const drawn = createHmac('sha256', serverSeed).update(`${draw.clientSeed}:${draw.nonce}:0`).digest().readUInt32BE();
assert.equal(outcome.roll, 1 + Math.floor((drawn / 2 ** 32) * 99), 'another roll than the seeds give');
console.log(`rolled ${outcome.roll}, as the seeds give it; the log ends at entry ${head.seq} ${head.hash}`);
