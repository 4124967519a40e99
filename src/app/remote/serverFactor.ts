/** The second factor, through the client library of the auth service. */
import type { SecondFactor } from '../../api/auth/secondFactor.ts';
import { brand } from '../brand.ts';
import { refusalOf } from './authAnswers.ts';
import type { AuthClient } from './lateAuthClient.ts';

export const serverFactor = (mfa: AuthClient['mfa']): SecondFactor => ({
  async begin() {
    const { data, error } = await mfa.enroll({ factorType: 'totp', issuer: brand.name });
    return error ? refusalOf(error) : { id: data.id, secret: data.totp.secret, picture: data.totp.qr_code };
  },
  async confirm(factorId, code) {
    const { error } = await mfa.challengeAndVerify({ factorId, code });
    return error ? refusalOf(error) : { ok: true };
  },
  async remove() {
    const { data, error } = await mfa.listFactors();
    if (error) return refusalOf(error);
    const removed = await mfa.unenroll({ factorId: data.totp[0]?.id ?? '' });
    return removed.error ? refusalOf(removed.error) : { ok: true };
  },
});
