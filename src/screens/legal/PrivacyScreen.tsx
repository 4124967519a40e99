import { brand } from '../../app/brand.ts';
import { useHousePlace } from '../../store/houseContext.ts';
import { LegalPage, LegalSection } from './LegalPage.tsx';
import { t } from '../../languages/t.ts';

export function PrivacyScreen() {
  return useHousePlace() === 'browser' ? <PrivacyOfBrowser /> : <PrivacyOfServer />;
}

/** The house is on another machine. */
function PrivacyOfServer() {
  return (
    <LegalPage title={t('Privacy')} about={t('The house server stores what {name} knows about you.', { name: brand.name })}>
      <LegalSection title={t('What the house server stores')}>
        <ul>
          <li>
            {t(
              'The log of what happened: bets, results, bonuses, settings. It holds no password, no e-mail address and no payout address.',
            )}
          </li>
          <li>
            {t(
              'Your e-mail address, payout addresses, password record, sessions and secret seeds, encrypted and apart from the log. Passwords are stored only as a slow one-way hash.',
            )}
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={t('What this browser stores')}>
        <ul>
          <li>{t('Your session tokens, until you sign out.')}</li>
          <li>{t('Your receipt (the hash of the newest log entry that the server sent), and preferences such as theme and sound.')}</li>
          <li>{t('A referral cookie, for 30 days, if you came through a friend’s link.')}</li>
        </ul>
      </LegalSection>
      <Others />
      <LegalSection title={t('Exporting your data')}>
        <p>
          {t(
            'An exported log contains no secrets and no personal data, and about other players only what is public. Clearing this site’s data in your browser signs you out. Your account stays on the house server.',
          )}
        </p>
      </LegalSection>
    </LegalPage>
  );
}

function Others() {
  return (
    <LegalSection title={t('What other players see')}>
      <p>
        {t(
          'Your name on the leaderboard, in the chat, at live roulette, at shared rounds of Crash and at coin flips between players, and beside your rounds: game, stake and payout. A switch in My Profile hides your name beside your rounds.',
        )}
      </p>
    </LegalSection>
  );
}

function PrivacyOfBrowser() {
  return (
    <LegalPage
      title={t('Privacy')}
      about={t('{name} stores what it knows about you in this browser, on this device.', { name: brand.name })}
    >
      <LegalSection title={t('What is stored, and where')}>
        <ul>
          <li>
            {t(
              'The log of what happened: bets, results, bonuses, settings. It holds no password, no e-mail address and no payout address.',
            )}
          </li>
          <li>
            {t(
              'Your e-mail address, payout addresses, password record and secret seeds, in a separate storage in the same browser. Passwords are stored only as a slow one-way hash.',
            )}
          </li>
          <li>{t('A session for this tab, and preferences such as theme, sound and how far you have read your notifications.')}</li>
          <li>{t('A referral cookie, for 30 days, if you came through a friend’s link.')}</li>
        </ul>
      </LegalSection>
      <Others />
      <LegalSection title={t('What leaves this browser')}>
        <p>
          {t(
            'Nothing, unless you open a partner’s offer wall. A wall is shown in a separate frame and gets an id made only for that partner, instead of your name or address.',
          )}
        </p>
      </LegalSection>
      <LegalSection title={t('Exporting and deleting your data')}>
        <p>
          {t(
            'An exported log contains no secrets and no personal data. Clearing this site’s data in your browser deletes everything. Without a backup it cannot be restored.',
          )}
        </p>
      </LegalSection>
    </LegalPage>
  );
}
