import { useEffect, useState } from 'react';
import { brand } from '../../app/brand.ts';
import { useHousePlace } from '../../store/houseContext.ts';
import { TextLink } from '../../ui/links.ts';
import { CONTACT_PATH, readContact, type Contact } from '../../api/contact.ts';
import { LegalPage, LegalSection } from './LegalPage.tsx';

/** How to reach the operator of the house server. Null in a browser's own house, and where the operator has named nothing. */
function useContact(): Contact | null {
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

/** What depends on where the house is. */
const texts = {
  browser: {
    about: `${brand.name} runs in your browser, so you can fix most things yourself.`,
    password:
      'Your password is stored only in this browser, so nobody can send you a new one. An administrator account in this browser can set a new password for you. If you signed up with Google, you can still sign in with Google.',
    gone: 'If your whole history is missing, the browser has deleted this site’s data. If you saved a backup, restore it on the event log page.',
  },
  server: {
    about: 'You play on a house server. If the answers below do not help, ask the people who run it.',
    password:
      'The house server sends no e-mail, so it cannot send you a new password. An administrator can set one for you. If you signed up with Google, you can still sign in with Google.',
    gone: 'The house server stores your history, so deleting this browser’s data loses none of it. Export the event log to see what the server sent you.',
  },
} as const;

export function SupportScreen() {
  const { about, password, gone } = texts[useHousePlace()];
  const contact = useContact();
  return (
    <LegalPage title="Support" about={about}>
      <LegalSection id="password" title="I forgot my password">
        <p>{password}</p>
        {contact && (
          <p>
            Write to the people who run this house: <TextLink to={contact.href}>{contact.text}</TextLink>.
          </p>
        )}
      </LegalSection>
      <LegalSection title="A result looks wrong">
        <p>
          Rotate your seed, which reveals the old one, and <TextLink to="/fairness">verify the round</TextLink>: the page recomputes it step
          by step from the seed, your client seed and the number of the bet, and compares it with what was recorded.
        </p>
      </LegalSection>
      <LegalSection title="My credits are gone">
        <p>
          Press your balance at the top of the page. It lists every entry that adds up to it, and the{' '}
          <TextLink to="/log">event log</TextLink> proves them. {gone}
        </p>
      </LegalSection>
      <LegalSection title="It stopped being fun">
        <p>
          Credits have no value, but time does. On your profile you can{' '}
          <TextLink to="/profile/limits">set limits and take a break</TextLink>: on what you lose, on what you stake, and on how long you
          play. A limit holds at once, and a break cannot be cut short.
        </p>
        <p>If playing takes more of your time than you want, stop for today, and talk to somebody you trust.</p>
      </LegalSection>
    </LegalPage>
  );
}
