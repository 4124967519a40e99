import type { RoundInputs } from '../frame/traceRound.ts';

/** A word of a POSIX shell: in single quotes, unless it needs none. */
const quoted = (word: string): string => (/^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The same round on the command line, for whoever trusts no page. */
export const roundCommand = ({ game, serverSeed, clientSeed, nonce, choice }: RoundInputs): string =>
  [
    'npm',
    'run',
    '-s',
    'audit',
    '--',
    'round',
    '--game',
    game,
    '--server-seed',
    serverSeed,
    '--client-seed',
    clientSeed,
    '--nonce',
    String(nonce),
    '--choice',
    JSON.stringify(choice),
  ]
    .map(quoted)
    .join(' ');
