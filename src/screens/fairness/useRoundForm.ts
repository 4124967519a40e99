/** The form of /fairness as state. The address holds it too, so that a copied link shows the same round. */
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_CLIENT_SEED } from '../../domain/accounts/seedPair.ts';
import { type GameName, rulebookOf } from '../../domain/games/catalog.ts';
import { DEMO_FIRST_HASH, DEMO_FIRST_SEED } from '../../api/demoSeed.ts';
import { addressOf, formFrom, type RoundForm } from './roundForm.ts';

/** A round of the demo account's first seed, which is public. In dice it is the first bet of every house. */
export const exampleRound = (game: GameName): RoundForm => ({
  game,
  serverSeed: DEMO_FIRST_SEED,
  seedHash: DEMO_FIRST_HASH,
  clientSeed: DEFAULT_CLIENT_SEED,
  nonce: '0',
  choice: rulebookOf(game).defaultChoice,
  stake: '10',
  recorded: {},
});

/** Browsers limit how often a page may change its address. The address therefore follows after a pause. */
const ADDRESS_AFTER_MS = 300;

/** The form, and a function that changes it. */
export function useRoundForm(): readonly [RoundForm, (change: Partial<RoundForm>) => void] {
  const [address, setAddress] = useSearchParams();
  const [form, setForm] = useState(() => formFrom(address));
  /** The address that the form was read from or written to. */
  const known = useRef(address.toString());
  /** Whether the form is newer than the address. */
  const edited = useRef(false);
  const path = useRef(window.location.pathname);

  // A link or the back button has changed the address. It replaces the form.
  useEffect(() => {
    const text = address.toString();
    if (text === known.current) return;
    known.current = text;
    edited.current = false;
    setForm(formFrom(address));
  }, [address]);

  // The form has changed. The address follows after a pause.
  useEffect(() => {
    if (!edited.current) return undefined;
    const timer = setTimeout(() => {
      // The player has left this screen, which stays visible while the next one loads.
      if (window.location.pathname !== path.current) return;
      const next = addressOf(form);
      known.current = next.toString();
      edited.current = false;
      setAddress(next, { replace: true });
    }, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, setAddress]);

  const change = (changed: Partial<RoundForm>): void => {
    edited.current = true;
    setForm((now) => ({ ...now, ...changed }));
  };
  return [form, change];
}
