import { posix } from 'node:path';
import { importsOf, type Finding, type Source } from './sources.ts';

const SHORT = 30;

/** Short files with one user that are worth a file, and why. */
const WORTH_A_FILE: Readonly<Record<string, string>> = {
  'src/app/backgroundCheck.ts': 'is fetched when it is needed',
  'src/app/remote/authClient.ts': 'is fetched when it is needed',
  'src/app/supabaseInvoke.ts': 'is fetched when it is needed',
  'src/screens/notFound/NotFoundScreen.tsx': 'is fetched when it is needed',
  'src/screens/styleguide/StyleguideScreen.tsx': 'is fetched when it is needed',
  'src/screens/admin/offers/OffersTab.tsx': 'is fetched when it is needed',
  'src/screens/profile/DepositDialog.tsx': 'is fetched when it is needed',
  'src/screens/games/coinflip/game.tsx': 'is the record of a game, which each of them has',
  'src/screens/games/dice/game.tsx': 'is the record of a game, which each of them has',
  'src/screens/games/poker/game.tsx': 'is the record of a game, which each of them has',
  'src/screens/games/roulette/game.tsx': 'is the record of a game, which each of them has',
  'src/screens/games/scratch/game.tsx': 'is the record of a game, which each of them has',
  'src/client/remotePorts.ts': 'has a user that is as long as a file may be',
  'src/screens/games/gameScreens.ts': 'imports every screen of a game, and a new game adds a line',
  'src/app/remote/remoteAuthPorts.ts': 'has a user that is as long as a file may be',
};

/**
 * Files with fewer than 30 lines that one other file imports, and that are not named above. Imports by `others` count too, but what only
 * one of them imports does not belong there.
 */
export function fragments(sources: readonly Source[], others: readonly Source[] = []): Finding[] {
  const users = new Map<string, Set<string>>();
  for (const source of [...sources, ...others]) {
    for (const { specifier } of importsOf(source)) {
      const path = posix.join(posix.dirname(source.path), specifier.replace(/\?.*$/u, ''));
      users.set(path, (users.get(path) ?? new Set()).add(source.path));
    }
  }
  const homes = new Set(sources.map(({ path }) => path));
  return sources
    .filter(({ path, text }) => text.trimEnd().split('\n').length < SHORT && !(path in WORTH_A_FILE))
    .flatMap(({ path }) => {
      const [user = '', another] = users.get(path) ?? [];
      if (another !== undefined || !homes.has(user)) return [];
      return [{ path, line: 1, says: `has one user, ${user}, and is short: it belongs there.` }];
    });
}
