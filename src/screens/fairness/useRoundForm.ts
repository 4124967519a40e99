import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressOf, formFrom, type RoundForm } from './roundForm.ts';

/** Browsers limit how often a page may change its address. The address therefore follows after a pause. */
const ADDRESS_AFTER_MS = 300;

/** The form. The address holds it too, so that a copied link shows the same round. */
export function useRoundForm(): readonly [RoundForm, (change: Partial<RoundForm>) => void] {
  const [address, setAddress] = useSearchParams();
  const [form, setForm] = useState(() => formFrom(address));
  const written = useRef(address.toString());
  const edited = useRef(false);
  const place = useRef(window.location.pathname);

  useEffect(() => {
    const text = address.toString();
    if (text === written.current) return;
    written.current = text;
    edited.current = false;
    setForm(formFrom(address));
  }, [address]);

  useEffect(() => {
    if (!edited.current) return undefined;
    const timer = setTimeout(() => {
      // The player has left this screen, which stays visible while the next one loads.
      if (window.location.pathname !== place.current) return;
      const next = addressOf(form);
      written.current = next.toString();
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
