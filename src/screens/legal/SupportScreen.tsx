import { brand } from '../../app/brand.ts';
import { TextLink } from '../../ui/links.ts';
import { LegalPage, LegalSection } from './LegalPage.tsx';

export function SupportScreen() {
  return (
    <LegalPage title="Support" about={`${brand.name} runs in your browser, so most things can be put right by you, here and now.`}>
      <LegalSection id="password" title="I forgot my password">
        <p>
          No server holds it, so nobody can send you a new one. An administrator of this browser’s house can set a new password for you. An
          account that was opened with Google still signs in with Google.
        </p>
      </LegalSection>
      <LegalSection title="A result looks wrong">
        <p>
          Rotate your seed, which reveals the old one, and <TextLink to="/fairness">verify the round</TextLink>: the page recomputes it from
          the seed, your client seed and the number of the bet, step by step, beside what was recorded.
        </p>
      </LegalSection>
      <LegalSection title="My credits are gone">
        <p>
          Press your balance at the top of the page. It lists every entry that adds up to it. If the whole history is missing, the browser
          has cleared this site’s data: a backup that you saved on the <TextLink to="/log">event log</TextLink> page brings it back.
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
