import type { PasswordResets } from '../../api/auth/passwordResets.ts';

/** New passwords by a link, whose code is fetched when it is needed. Where that fails, the next call tries again. */
export function lateResets(load: () => Promise<PasswordResets>): PasswordResets {
  let loaded: Promise<PasswordResets> | null = null;
  const resets = (): Promise<PasswordResets> =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
  return {
    request: async (email) => (await resets()).request(email),
    offer: async (email) => (await resets()).offer(email),
    use: async (token, next, code) => (await resets()).use(token, next, code),
  };
}
