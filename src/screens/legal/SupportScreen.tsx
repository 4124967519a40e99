import { brand } from '../../app/brand.ts';
import { LegalPage, LegalSection } from './LegalPage.tsx';

export function SupportScreen() {
  return (
    <LegalPage title="Support">
      <p>{brand.name} runs in your browser, so most things can be put right by you, here and now.</p>
      <LegalSection title="I forgot my password">
        <p>
          No server holds it, so nobody can send you a new one. An administrator of this browser’s house can set a new
          password for you.
        </p>
      </LegalSection>
      <LegalSection title="A result looks wrong">
        <p>
          Rotate your seed, which reveals the old one, and verify the round: the page recomputes it from the seed, your
          client seed and the number of the bet, step by step, beside what was recorded.
        </p>
      </LegalSection>
      <LegalSection title="My credits are gone">
        <p>
          Press your balance at the top of the page. It lists every entry that adds up to it. If the whole history is
          missing, the browser has cleared this site’s data: a backup that you saved on the event log page brings it back.
        </p>
      </LegalSection>
      <LegalSection title="It stopped being fun">
        <p>
          Credits have no value, but time does. If playing takes more of it than you want, stop for today, and talk to
          somebody you trust.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
