import { brand } from '../../app/brand.ts';
import { useHousePlace } from '../../store/houseContext.ts';
import { LegalPage, LegalSection } from './LegalPage.tsx';

export function PrivacyScreen() {
  return useHousePlace() === 'here' ? <PrivacyHere /> : <PrivacyElsewhere />;
}

/** The house is on another machine. */
function PrivacyElsewhere() {
  return (
    <LegalPage title="Privacy" about={`The house that you play at keeps what ${brand.name} knows about you, on a machine of its own.`}>
      <LegalSection title="What the house keeps">
        <ul>
          <li>
            The log of what happened: bets, results, bonuses, settings. It holds no password, no e-mail address and no payout address.
          </li>
          <li>
            Your e-mail address, payout addresses, password record, sessions and secret seeds, encrypted and apart from the log. Passwords
            are stored only as a slow one-way hash.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="What this browser keeps">
        <ul>
          <li>The tokens of your session, until you sign out.</li>
          <li>The newest head of the log that the house has told it, as a receipt, and preferences such as theme and sound.</li>
          <li>A referral cookie, for thirty days, if you came by a friend’s link.</li>
        </ul>
      </LegalSection>
      <Others />
      <LegalSection title="Taking it with you">
        <p>
          An exported log contains no secrets and no personal data, and of other people only what everybody may know. Clearing this site’s
          data in your browser signs you out. Your account stays with the house.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

function Others() {
  return (
    <LegalSection title="What others in this house see">
      <p>
        Your name on the leaderboard, in the chat, at live roulette and at flips between two, and beside your rounds: game, stake and
        payout. My Profile has the switch that hides your name beside your rounds.
      </p>
    </LegalSection>
  );
}

function PrivacyHere() {
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
      <Others />
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
