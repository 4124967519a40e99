/** Checks the subjects of commits. The last line is "N passed, N failed". */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { commandOptions } from './commandOptions.ts';

const LONGEST = 72;
/** The last commit that is older than the rule. */
const LAST_UNCHECKED = '0c7f68f5cd154c91bd815091d15298bd110986a4';

export function subjectProblem(subject: string): string | undefined {
  if (subject.length > LONGEST) return `has ${subject.length} characters; ${LONGEST} are the most`;
  if (!subject.includes(' ')) return 'is one word';
  if (subject.endsWith('.')) return 'ends with a full stop';
  if (subject.startsWith('Merge')) return 'is of a merge; rebase';
  return undefined;
}

/** Subjects of the commits to check, newest first. None without git or its history. */
export function subjects(folder: string): string[] {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  // A shallow clone may not reach back to that commit. Then all that it has is newer.
  const isKnown = git('cat-file', '-e', `${LAST_UNCHECKED}^{commit}`).status === 0;
  const { status, stdout } = git('log', '--format=%s', 'HEAD', ...(isKnown ? [`^${LAST_UNCHECKED}`] : []));
  return status === 0 ? stdout.split('\n').filter((subject) => subject !== '') : [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  commandOptions({});
  const problems = subjects(fileURLToPath(new URL('../', import.meta.url))).flatMap((subject) => {
    const problem = subjectProblem(subject);
    return problem === undefined ? [] : [`The commit subject "${subject}" ${problem}.`];
  });
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? '1 passed, 0 failed' : `0 passed, ${problems.length} failed`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
