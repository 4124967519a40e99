/**
 * New passwords by a link, at the routes of the auth service. The client library is not used: it would keep the session of a link in this
 * browser, in place of whoever is signed in here.
 */
import * as z from 'zod/mini';
import { failure, isRefusal, type Refusal } from '../../domain/refusal.ts';
import type { PasswordResets } from '../../api/auth/passwordResets.ts';
import { resetPath } from '../../api/auth/resetLink.ts';
import { NO_MAIL, readHttpRefusal, UNREACHED } from '../../client/refusals.ts';

const sessionSchema = z.object({ access_token: z.string() });
const linkSchema = z.object({ hashed_token: z.string() });
const userSchema = z.object({ factors: z.array(z.object({ id: z.string() })) });
const challengeSchema = z.object({ id: z.string() });
const problemSchema = z.object({ house_code: z.string(), message: z.string() });

interface ResetPorts {
  readonly origin: string;
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** The access token of whoever is signed in. */
  readonly token: () => Promise<string | null>;
}

export class ServerResets implements PasswordResets {
  readonly #ports: ResetPorts;
  /** The session of a link that was used up, until the password is set: a refused password must not cost the link. */
  #openedLink: { readonly link: string; readonly token: string } | null = null;

  constructor(ports: ResetPorts) {
    this.#ports = ports;
  }

  async request(email: string): Promise<{ readonly ok: true } | Refusal> {
    const answer = await this.#ask('POST', 'recover', { email }, null, z.object({}));
    return isRefusal(answer) ? answer : { ok: true };
  }

  async offer(email: string): Promise<{ readonly ok: true; readonly link: string } | Refusal> {
    const answer = await this.#ask('POST', 'admin/generate_link', { type: 'recovery', email }, await this.#ports.token(), linkSchema);
    return isRefusal(answer) ? answer : { ok: true, link: this.#ports.origin + resetPath(answer.hashed_token) };
  }

  async use(link: string, next: string, code: string): Promise<{ readonly ok: true } | Refusal> {
    if (this.#openedLink?.link !== link) {
      const opened = await this.#ask('POST', 'verify', { type: 'recovery', token_hash: link }, null, sessionSchema);
      if (isRefusal(opened)) return opened;
      this.#openedLink = { link, token: opened.access_token };
    }
    if (code !== '') {
      const proved = await this.#prove(this.#openedLink.token, code);
      if (isRefusal(proved)) return proved;
      this.#openedLink = { link, token: proved.access_token };
    }
    const answer = await this.#ask('PUT', 'user', { password: next }, this.#openedLink.token, z.object({}));
    return isRefusal(answer) ? answer : { ok: true };
  }

  /** Proves the session of a link by a code of the second factor. */
  async #prove(token: string, code: string) {
    const user = await this.#ask('GET', 'user', null, token, userSchema);
    if (isRefusal(user)) return user;
    const factor = `factors/${user.factors[0]?.id ?? ''}`;
    const challenge = await this.#ask('POST', `${factor}/challenge`, {}, token, challengeSchema);
    if (isRefusal(challenge)) return challenge;
    return this.#ask('POST', `${factor}/verify`, { challenge_id: challenge.id, code }, token, sessionSchema);
  }

  async #ask<T extends object>(method: string, path: string, body: object | null, token: string | null, schema: z.ZodMiniType<T>) {
    const headers = { 'Content-Type': 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) };
    try {
      const response = await this.#ports.fetch(`/auth/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer: unknown = await response.json();
      if (response.ok) return schema.parse(answer);
      const { house_code: code, message: sentence } = problemSchema.parse(answer);
      // A house that sends no e-mail answers this route so.
      return path === 'recover' && code === 'not-found' ? failure(NO_MAIL) : readHttpRefusal({ code, sentence });
    } catch {
      return failure(UNREACHED);
    }
  }
}
