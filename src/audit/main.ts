/** The auditor's command line: what an exported log proves, without trusting the house that wrote it. */
import { runAudit } from './run.ts';

// A reader that has seen enough (`| head`) closes the pipe: no reason to complain.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runAudit(
  process.argv.slice(2),
  (line) => process.stdout.write(`${line}\n`),
  (line) => process.stderr.write(`${line}\n`),
);
