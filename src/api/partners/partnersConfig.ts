/**
 * `partners.json`: the partner walls, the addresses of their pages, and the backend, if any. The page and the server that
 * sends its policy read the same file with the same checks.
 */
import * as z from 'zod/mini';
import { wallName } from '../../domain/events/walls.ts';
import { orElse } from '../../base/orElse.ts';

/** `https://host[:port]`, or http on localhost. */
const originSchema = z.string().check(z.regex(/^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/));

const wallSchema = z.strictObject({
  wall: wallName,
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  about: z.string().check(z.maxLength(120)),
  /** Address of the frame with `{user}`, `{placement}` and `{sid}` in it; null if it is not configured. */
  url: z.nullable(z.string().check(z.maxLength(2_000))),
  /** The only origin that the frame may have. Messages from other origins are ignored. */
  origin: z.nullable(originSchema),
  /** Where the address comes from: the template above, or the backend's function `offer-wall-url`. */
  addressFrom: z.enum(['template', 'function']),
  /** Whether the offers of the backend's function `offer-list` are shown above the frame. */
  lists: z.boolean(),
  /** Pixels. */
  height: z.int().check(z.gte(600), z.lte(800)),
  placement: z.nullable(z.string().check(z.maxLength(60))),
  /** Whether a button opens the wall in a new tab. */
  newTab: z.boolean(),
  /** Whether its link is a full page load instead of a navigation within the app. */
  fullPage: z.boolean(),
  /** The most that the partner pays for one task at present. Null: not known. */
  paysUpToCents: z._default(z.nullable(z.int().check(z.gte(1))), null),
});

const partnersSchema = z.strictObject({
  walls: z.array(wallSchema).check(z.maxLength(20)),
  /** Origins that pictures of offers may come from. */
  imageOrigins: z.array(originSchema),
  /** The backend of the specification's calls. Null: the house answers them itself. */
  backend: z.nullable(
    z.strictObject({
      url: originSchema,
      /** The public anonymous key. */
      anonKey: z.string().check(z.minLength(1), z.maxLength(2_000)),
      timeoutMs: z.int().check(z.gte(100), z.lte(60_000)),
      functions: z.strictObject({ referrals: z.string(), offerList: z.string(), wallUrl: z.string() }),
    }),
  ),
});

export type PartnerWall = z.infer<typeof wallSchema>;
export type Partners = z.infer<typeof partnersSchema>;
export type BackendSettings = NonNullable<Partners['backend']>;

/** The origin of an address; null if it is not an address. */
const originOf = (address: string): string | null => orElse(() => new URL(address).origin, null);

/** The placeholders of a wall's address. */
export const PLACEHOLDER = /\{(user|placement|sid)\}/g;

/** Fills the placeholders with `x`, so that a template can be parsed as an address. */
const filled = (template: string): string => template.replaceAll(PLACEHOLDER, 'x');

function problemOf({ wall, url, origin: stated }: PartnerWall, ownOrigin: string): string | null {
  if (url !== null && stated === null) return `the wall ${wall} has an address but no origin`;
  if (url !== null && originOf(filled(url)) !== stated) return `the address of the wall ${wall} is not of its origin`;
  // A frame of the page's own origin could remove its own sandbox.
  return stated === ownOrigin ? `the wall ${wall} is of the page’s own origin` : null;
}

/** The partners of a configuration, or a sentence that says what is wrong with it. */
export function readPartners(raw: unknown, ownOrigin: string): Partners | { readonly problem: string } {
  const read = partnersSchema.safeParse(raw);
  if (!read.success)
    return {
      problem: `partners.json: ${read.error.issues[0]?.path.join('.') ?? ''} ${read.error.issues[0]?.message ?? 'is not as it should be'}`,
    };
  const { walls } = read.data;
  if (new Set(walls.map(({ wall }) => wall)).size < walls.length) return { problem: 'partners.json: two walls have the same name' };
  if (walls.filter(({ lists }) => lists).length > 1) return { problem: 'partners.json: only one wall can have the list of offers' };
  const problem = walls.map((wall) => problemOf(wall, ownOrigin)).find((sentence) => sentence !== null);
  return problem === undefined ? read.data : { problem: `partners.json: ${problem}` };
}

/** Whether the wall has an origin and an address. */
export const isConfigured = ({ url, origin: stated, addressFrom }: PartnerWall): boolean =>
  stated !== null && (url !== null || addressFrom === 'function');

/** The same partners with a demonstration wall in place of every unconfigured one. `paysUpToCents`: the most that it pays for a task. */
export function withDemonstration(partners: Partners, demoOrigin: string, paysUpToCents: (wall: string) => number | null): Partners {
  const url = `${demoOrigin}/?user={user}&placement={placement}&sid={sid}`;
  return {
    ...partners,
    walls: partners.walls.map((wall) => {
      if (isConfigured(wall)) return wall;
      return { ...wall, origin: demoOrigin, url: `${url}&wall=${wall.wall}`, paysUpToCents: paysUpToCents(wall.wall) };
    }),
  };
}

/** The origins that the page's Content-Security-Policy must allow. */
export const openingsOf = ({
  walls,
  imageOrigins,
  backend,
}: Partners): Record<'frameSources' | 'imageSources' | 'connectSources', readonly string[]> => ({
  frameSources: [...new Set(walls.flatMap(({ origin: stated }) => (stated === null ? [] : [stated])))],
  imageSources: imageOrigins,
  connectSources: backend === null ? [] : [backend.url],
});

/** The address, if a frame may have it: its origin is the wall's and not the page's. Otherwise null. */
export const frameAddress = (address: string, { origin }: Pick<PartnerWall, 'origin'>, ownOrigin: string): string | null =>
  origin !== null && origin !== ownOrigin && originOf(address) === origin ? address : null;
