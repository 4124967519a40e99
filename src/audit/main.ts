/** The auditor's command line. It checks what an exported log proves, without trusting the house that wrote it. */
import { runAudit } from './run.ts';

// A reader such as `| head` closes the pipe when it has enough. That is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runAudit(
  process.argv.slice(2),
  (line) => process.stdout.write(`${line}\n`),
  (line) => process.stderr.write(`${line}\n`),
);
