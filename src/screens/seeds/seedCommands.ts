/** The two commands about one's seeds. Each answers null when it is in the log, or the sentence that says why it is not. */
import type { AccountId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import { isStoreFailure } from '../../house/accounts/openAccount.ts';
import type { House, Submitted } from '../../house/house.ts';

export const saveClientSeed = (house: House, account: AccountId, clientSeed: string): Promise<string | null> =>
  sentenceOf(() => house.submit({ type: 'ChangeClientSeed', payload: { clientSeed } }, account));

/** Commits to a fresh seed, then reveals the active one. `clientSeed` is null to keep the present one. */
export const rotateServerSeed = (house: House, account: AccountId, clientSeed: string | null): Promise<string | null> =>
  sentenceOf(async () => {
    return house.submit({ type: 'RotateSeed', payload: { clientSeed } }, account);
  });

async function sentenceOf(submit: () => Promise<Submitted>): Promise<string | null> {
  try {
    const submitted = await submit();
    return submitted.kind === 'refused' ? submitted.refusal.sentence : null;
  } catch (error) {
    if (isStoreFailure(error)) return refuse('could-not-save').sentence;
    console.error(error);
    return 'An error occurred';
  }
}
