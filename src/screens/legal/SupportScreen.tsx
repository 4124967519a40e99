import { brand } from '../../app/brand.ts';
import { useHousePlace } from '../../store/houseContext.ts';
import { TextLink } from '../../ui/links.ts';
import { LegalPage, LegalSection } from './LegalPage.tsx';

/** What depends on where the house is. */
const texts = {
  here: {
    about: `${brand.name} runs in your browser, so most things can be put right by you, here and now.`,
    password:
      'No server holds it, so nobody can send you a new one. An administrator of this browser’s house can set a new password for you. An account that was opened with Google still signs in with Google.',
    gone: 'If the whole history is missing, the browser has cleared this site’s data: a backup that you saved on the event log page brings it back.',
  },
  elsewhere: {
    about: 'The house that you play at runs on a machine of its own. Whoever runs it can help where you cannot help yourself.',
    password:
      'The house sends no e-mail, so it cannot send you a new one. An account that was opened with Google still signs in with Google.',
    gone: 'Your history is kept by the house: clearing this browser’s data loses none of it. An export of the event log shows what the house has told you.',
  },
} as const;

export function SupportScreen() {
  const { about, password, gone } = texts[useHousePlace()];
  return (
    <LegalPage title="Support" about={about}>
      <LegalSection id="password" title="I forgot my password">
        <p>{password}</p>
      </LegalSection>
      <LegalSection title="A result looks wrong">
        <p>
          Rotate your seed, which reveals the old one, and <TextLink to="/fairness">verify the round</TextLink>: the page recomputes it from
          the seed, your client seed and the number of the bet, step by step, beside what was recorded.
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
