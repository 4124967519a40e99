/** `audit export`: downloads the log of a house server. */
import type { ReadableStream } from 'node:stream/web';
import { UsageError } from './arguments.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { WholeFiles } from './writeWhole.ts';

/** The sentence of an answer that is not the log. */
async function refusalOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const says = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof says === 'string' ? says : `The house answered with status ${response.status}.`;
}

/** Writes the file whole or not at all. */
async function writeBody(body: ReadableStream<Uint8Array>, out: string): Promise<void> {
  const files = new WholeFiles();
  try {
    // A file that cannot be written is said before the first byte comes.
    files.bytes(out, new Uint8Array());
    for await (const bytes of body) files.bytes(out, bytes);
    files.keep();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `The answer of the house broke off (${error instanceof Error ? error.message : String(error)}). Nothing was written.`,
    );
  } finally {
    files.drop();
  }
}

export const exportCommand: AuditCommand = {
  usage: '--url URL [--token TOKEN] [--chapter N] --out FILE',
  about: 'the log of a house server, as the owner of the token may have it',
  details: [
    '--url URL      where the house listens',
    '--token TOKEN  an access token: an admin gets the whole log, a player a view. Default: the variable HOUSE_TOKEN',
    '--chapter N    only a part of a log that the house has closed, for admins: the last one begins with the state before it',
    '--out FILE     where the log is written; a file of that name is replaced',
    'Nothing is checked here: `audit verify FILE` does that.',
  ],
  plan: { positionals: [], values: ['url', 'token', 'chapter', 'out'], flags: [] },
  async run(args, print) {
    const [url, out] = [args.needed('url'), args.needed('out')];
    const token = args.value('token') ?? process.env['HOUSE_TOKEN'] ?? '';
    if (token === '') throw new UsageError('A token is needed, in HOUSE_TOKEN or as --token.');
    if (!URL.canParse('/export', url)) throw new UsageError('--url is no address.');
    const chapter = args.wholeNumber('chapter', 1, Number.MAX_SAFE_INTEGER);
    const address = new URL(chapter === undefined ? '/export' : `/export?chapter=${chapter}`, url);
    const request = fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const response = await request.catch(() => {
      throw new UsageError(`No house answers at ${url}.`);
    });
    if (!response.ok || response.body === null) throw new UsageError(await refusalOf(response));
    await writeBody(response.body as ReadableStream<Uint8Array>, out);
    print(`The log is in ${out}. Whether it holds is said by: audit verify ${out}`);
    return EXIT.holds;
  },
};
