import { brand } from '../../app/brand.ts';
import { LegalPage, LegalSection } from './LegalPage.tsx';

export function PrivacyScreen() {
  return (
    <LegalPage title="Privacy" about={`${brand.name} keeps what it knows about you in this browser, on this device.`}>
      <LegalSection title="What is kept, and where">
        <ul>
          <li>
            The log of what happened: bets, results, bonuses, settings. It holds no password, no e-mail address and no payout address.
          </li>
          <li>
            Your e-mail address, payout addresses, password record and secret seeds, in a separate vault in the same browser. Passwords are
            stored only as a slow one-way hash.
          </li>
          <li>A session for this tab, and preferences such as theme, sound and how far you have read your notifications.</li>
          <li>A referral cookie, for thirty days, if you came by a friend’s link.</li>
        </ul>
      </LegalSection>
      <LegalSection title="What others in this house see">
        <p>
          Your name on the leaderboard, in the chat, at live roulette and at flips between two, and beside your rounds: game, stake and
          payout. My Profile has the switch that hides your name beside your rounds.
        </p>
      </LegalSection>
      <LegalSection title="What leaves this browser">
        <p>
          Nothing, unless you open a partner’s offer wall. A wall is shown in a frame of its own and is given a made-up id instead of your
          name or address.
        </p>
      </LegalSection>
      <LegalSection title="Taking it with you, and removing it">
        <p>
          An exported log contains no secrets and no personal data. Clearing this site’s data in your browser removes everything; without a
          backup it cannot be brought back.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
