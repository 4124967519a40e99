import { useEffect, useState } from 'react';
import { CONTACT_PATH, readContact, type Contact } from '../../api/contact.ts';
import { useHousePlace } from '../../store/houseContext.ts';

/** How to reach the operator of the house server. Null in a browser's own house, and where the operator has named nothing. */
export function useContact(): Contact | null {
  const place = useHousePlace();
  const [contact, setContact] = useState<Contact | null>(null);
  useEffect(() => {
    if (place !== 'server') return;
    const left = new AbortController();
    fetch(CONTACT_PATH, { signal: left.signal })
      .then((response): Promise<{ readonly contact?: unknown }> => (response.ok ? response.json() : Promise.resolve({})))
      .then((answer) => setContact(readContact(answer.contact)))
      // The page without it says whom to ask.
      .catch(() => undefined);
    return () => left.abort();
  }, [place]);
  return contact;
}
