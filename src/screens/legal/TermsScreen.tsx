import { brand } from '../../app/brand.ts';
import { LegalPage, LegalSection } from './LegalPage.tsx';
import { t } from '../../languages/t.ts';

export function TermsScreen() {
  return (
    <LegalPage
      title={t('Terms')}
      about={t('These are the rules of {name}. They are short, because you play for credits that have no cash value.', {
        name: brand.name,
      })}
    >
      <LegalSection title={t('Credits are play money')}>
        <p>
          {t(
            'Credits cannot be bought, sold or exchanged for money. Where a page shows a dollar sign, one credit stands for one dollar of play money. A withdrawal is recorded and answered inside the app; nothing is paid out.',
          )}
        </p>
      </LegalSection>
      <LegalSection title={t('Accounts')}>
        <ul>
          <li>{t('You need a username, an e-mail address and a password of at least 6 characters.')}</li>
          <li>
            {t(
              'An administrator may block an account. A blocked account cannot sign in; its history stays. Its credits stay yours: with your password, the sign-in form lets you withdraw them. Without one, ask an administrator.',
            )}
          </li>
          <li>{t('Names that could be mistaken for somebody else’s are refused.')}</li>
        </ul>
      </LegalSection>
      <LegalSection title={t('Games')}>
        <ul>
          <li>{t('Every bet is settled by the rules that applied when it was placed.')}</li>
          <li>
            {t(
              'The house keeps an edge in every game but Poker, which returns all that is staked in the long run. The odds page of each game states it exactly.',
            )}
          </li>
          <li>{t('A bet that cannot be settled is voided and its stake returned.')}</li>
        </ul>
      </LegalSection>
      <LegalSection title={t('Mistakes')}>
        <p>
          {t(
            'Past entries are never edited. A mistake is corrected by a new entry that says what it corrects and why. Anyone can read it in an exported log.',
          )}
        </p>
      </LegalSection>
    </LegalPage>
  );
}
