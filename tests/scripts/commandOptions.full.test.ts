import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

/** What a command says and how it ends. */
async function ran(script: string, ...args: readonly string[]): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)));
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve));
  return { said: said.trim(), code };
}

test.each([
  ['bench', ['--wirte'], "Unknown option '--wirte'. Options: --write."],
  ['campaign', ['x'], 'x is not a number.'],
  ['campaign', ['1', '2', '3', '4'], 'At most 3 numbers can be given.'],
  ['closeLog', ['--nope'], "Unknown option '--nope'. Options: --at, --keep-days."],
  ['closeLog', ['100'], "Unexpected argument '100'. Options: --at, --keep-days."],
  ['house', ['--standbye'], "Unknown option '--standbye'. Options: --standby, --new-checkpoint-key."],
  ['hunt/crowd', ['--minutes', '3'], "Unknown option '--minutes'. There are no options."],
  ['hunt/engine', ['--seconds', '3'], "Unknown option '--seconds'. Options: --seed, --minutes, --commands."],
  ['hunt/engine', ['--seed'], "Option '--seed <value>' argument missing. Options: --seed, --minutes, --commands."],
  ['hunt/house', ['-3'], "Unknown option '-3'. Options: --gateways."],
  ['fixtures', ['--dry-run'], "Unknown option '--dry-run'. There are no options."],
  ['fixtures', ['histories'], "Unexpected argument 'histories'. There are no options."],
  ['serve', ['--build'], "Unknown option '--build'. Options: --build-if-missing."],
  ['test', ['--fall'], "Unknown option '--fall'. Options: --title, --full, --matrix, --slow."],
])('%s %j is refused with one sentence', { timeout: 60_000 }, async (script, args, sentence) => {
  expect(await ran(script, ...args)).toEqual({ said: sentence, code: 1 });
});

test('--help says what the command does and which options it has', { timeout: 60_000 }, async () => {
  const said =
    'Closes the log of a house up to an entry: `npm run house:close -- --at 100000`, or `-- --keep-days 30` for all that is older.';
  const help = await ran('closeLog', '--help');
  expect(help.code).toBe(0);
  expect(help.said).toContain(said);
  expect(help.said).toMatch(/\nOptions: --at, --keep-days\.$/u);
});
