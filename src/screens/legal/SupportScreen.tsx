import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { brand } from '../../app/brand.ts';
import { useAuth, useHousePlace } from '../../store/houseContext.ts';
import type { PasswordResets } from '../../api/auth/passwordResets.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextLink } from '../../ui/links.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useAttempt } from '../shell/useAttempt.ts';
import { CONTACT_PATH, readContact, type Contact } from '../../api/contact.ts';
import { LegalPage, LegalSection } from './LegalPage.tsx';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

interface Help {
  /** How to reach the operator. Null in a browser's own house, and where the operator has named nothing. */
  readonly contact: Contact | null;
  /** Whether the house sends e-mail. */
  readonly mail: boolean;
}

const NO_HELP: Help = { contact: null, mail: false };

/** Asks the house server how its operator can be reached. */
function useHelp(): Help {
  const place = useHousePlace();
  const [help, setHelp] = useState(NO_HELP);
  useEffect(() => {
    if (place !== 'server') return;
    const unmounted = new AbortController();
    fetch(CONTACT_PATH, { signal: unmounted.signal })
      .then((response): Promise<{ readonly contact?: unknown; readonly mail?: unknown }> =>
        response.ok ? response.json() : Promise.resolve({}),
      )
      .then(({ contact, mail }) => setHelp({ contact: readContact(contact), mail: mail === true }))
      // The page without it says whom to ask.
      .catch(() => undefined);
    return () => unmounted.abort();
  }, [place]);
  return help;
}

/** What depends on where the house is. */
const texts = {
  browser: {
    about: t('{name} runs in your browser, so you can fix most things yourself.', { name: brand.name }),
    password: t(
      'Your password is stored only in this browser, so nobody can send you a new one. An administrator account in this browser can set a new password for you. If you signed up with Google, you can still sign in with Google.',
    ),
    gone: t(
      'If your whole history is missing, the browser has deleted this site’s data. If you saved a backup, restore it on the event log page.',
    ),
  },
  server: {
    about: t('You play on a house server. If the answers below do not help, ask the people who run it.'),
    password: t(
      'An administrator can give you a link with which you set a new one. If you signed up with Google, you can still sign in with Google.',
    ),
    gone: t(
      'The house server stores your history, so deleting this browser’s data loses none of it. Export the event log to see what the server sent you.',
    ),
  },
} as const;

export function SupportScreen() {
  const { about, password, gone } = texts[useHousePlace()];
  const { contact, mail } = useHelp();
  const auth = useAuth();
  return (
    <LegalPage title={t('Support')} about={about}>
      <LegalSection id="password" title={t('I forgot my password')}>
        {mail && auth?.resets && (
          <chakra.div mb="5" maxW="28rem">
            <ForgotPassword resets={auth.resets} />
          </chakra.div>
        )}
        <p>{password}</p>
        {contact && (
          <p>{rich('Write to the people who run this house: {link}.', { link: <TextLink to={contact.href}>{contact.text}</TextLink> })}</p>
        )}
      </LegalSection>
      <LegalSection title={t('A result looks wrong')}>
        <p>
          {rich(
            'Rotate your seed, which reveals the old one, and <link>verify the round</link>: the page recomputes it step by step from the seed, your client seed and the number of the bet, and compares it with what was recorded.',
            { link: (words) => <TextLink to="/fairness">{words}</TextLink> },
          )}
        </p>
      </LegalSection>
      <LegalSection title={t('My credits are gone')}>
        <p>
          {rich(
            'Press your balance at the top of the page. It lists every entry that adds up to it, and the <link>event log</link> proves them.',
            { link: (words) => <TextLink to="/log">{words}</TextLink> },
          )}{' '}
          {gone}
        </p>
      </LegalSection>
      <LegalSection title={t('It stopped being fun')}>
        <p>
          {rich(
            'Credits have no value, but time does. On your profile you can <link>set limits and take a break</link>: on what you lose, on what you stake, and on how long you play. A limit holds at once, and a break cannot be cut short.',
            { link: (words) => <TextLink to="/profile/limits">{words}</TextLink> },
          )}
        </p>
        <p>{t('If playing takes more of your time than you want, stop for today, and talk to somebody you trust.')}</p>
      </LegalSection>
    </LegalPage>
  );
}

/** Asks for a link to a new password by e-mail. The answer is the same whether an account has the address or not. */
function ForgotPassword({ resets }: { resets: PasswordResets }) {
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    if (await run(() => resets.request(email))) setSentTo(email);
  };
  return (
    <Form ref={form} onSend={() => void ask()}>
      {sentTo !== null && (
        <Banner tone="success">
          {t('If an account has the address {address}, a link to a new password is on its way. It is good for an hour.', {
            address: sentTo,
          })}
        </Banner>
      )}
      <TextField
        label={t('Email')}
        required
        type="email"
        autoComplete="username"
        error={problem?.sentence}
        value={email}
        onChange={setEmail}
      />
      <Button type="submit" busyText={busy ? t('Sending…') : undefined}>
        {t('Send me a link')}
      </Button>
    </Form>
  );
}
