/** Letters of a house server, over a mail server of the test. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { mailFrom } from '../../scripts/mail.ts';

const FROM = 'house@example.org';
const HOUSE = 'https://play.example.org/games';

/** Takes letters as a mail server does (RFC 5321), and keeps what was said. */
async function mailServer() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let inLetter = false;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('data', (bytes) => {
      const lines = (rest + String(bytes)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        heard.push(line);
        if (inLetter && line !== '.') continue;
        if (inLetter) inLetter = false;
        else if (line === 'DATA') {
          inLetter = true;
          say('354 go on');
          continue;
        } else if (line === 'QUIT') {
          socket.end('221 bye\r\n');
          continue;
        }
        say('250 ok');
      }
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { heard, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a letter comes from the stated address, and has the link in one piece', async () => {
  const { heard, url } = await mailServer();
  const mail = mailFrom({ SMTP_URL: url, MAIL_FROM: FROM, HOUSE_URL: HOUSE });
  const link = `https://play.example.org/password#reset=acc_${'0'.repeat(32)}.${'f'.repeat(64)}`;
  await mail?.send('ada@example.com', link);
  expect(mail?.origin).toBe('https://play.example.org');
  expect(heard).toContain(`MAIL FROM:<${FROM}>`);
  expect(heard).toContain('RCPT TO:<ada@example.com>');
  const written = heard.join('\n').replaceAll(/=\n/gu, '').replaceAll('=3D', '=');
  expect(written).toContain(`\n${link}\n`);
});

test('an address is one receiver, whatever signs it has', async () => {
  const { heard, url } = await mailServer();
  const mail = mailFrom({ SMTP_URL: url, MAIL_FROM: FROM, HOUSE_URL: HOUSE });
  await mail?.send('ada,eve@example.com', 'https://play.example.org/').catch(() => undefined);
  expect(heard.filter((line) => line.startsWith('RCPT TO:')).length).toBeLessThan(2);
});

test('no e-mail is sent without SMTP_URL', () => {
  expect([mailFrom({}), mailFrom({ SMTP_URL: '', MAIL_FROM: FROM })]).toEqual([undefined, undefined]);
});

test.each([
  [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must be/u],
  [{ SMTP_URL: 'https://mail.example.org' }, /^SMTP_URL must be/u],
  [{ SMTP_URL: 'smtp://mail.example.org', HOUSE_URL: HOUSE }, /set MAIL_FROM/u],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'house', HOUSE_URL: HOUSE }, /set MAIL_FROM/u],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: FROM }, /set HOUSE_URL/u],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: FROM, HOUSE_URL: 'play.example.org' }, /set HOUSE_URL/u],
])('settings that cannot be right are named: %j', (settings, sentence) => {
  expect(() => mailFrom(settings)).toThrow(sentence);
});
