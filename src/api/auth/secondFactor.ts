import type { Refusal } from '../../domain/refusal.ts';

type Done = { readonly ok: true } | Refusal;

/** What an authenticator app needs to give codes. */
export interface FactorSetUp {
  readonly id: string;
  /** Base32, to type by hand. */
  readonly secret: string;
  /** A QR code as the address of an image. */
  readonly picture: string;
}

/** Codes of an authenticator app beside the password. Only a house server has them: in a browser's own house they would protect nothing. */
export interface SecondFactor {
  /** Begins to set one up. It is not asked for at a sign-in until `confirm` has got a right code. */
  begin(): Promise<FactorSetUp | Refusal>;
  /** Sets it up with a code of the app. Every other session of the account ends. */
  confirm(id: string, code: string): Promise<Done>;
  remove(): Promise<Done>;
}
