import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { clockCorrectionSeen, closedStatus, closedTitles } from '../store/houseStatus.ts';
import { selectAccount } from '../store/selectors/account.ts';
import { Banner } from '../ui/Banner.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { DoubtBanner } from './DoubtBanner.tsx';
import { needsHouse } from './needsHouse.ts';
import { NewerBuildBanner } from './NewerBuildBanner.tsx';

/** What the house has to say about itself, above every page. */
export function HouseBanners() {
  const dispatch = useAppDispatch();
  const { status, clockCorrectedAt } = useAppSelector((state) => state.house);
  const publicPassword = useAppSelector((state) => selectAccount(state)?.publicPassword === true);
  const { pathname } = useLocation();
  const closed = closedStatus(status);
  return (
    <>
      {closed !== null && !needsHouse(pathname) && (
        <Banner
          tone="error"
          action={
            <ButtonLink to="/games" look="outline" size="sm">
              See what can be done
            </ButtonLink>
          }
        >
          {closedTitles[closed.phase]}
        </Banner>
      )}
      <DoubtBanner />
      {status.phase === 'newer' && (
        <Banner tone="warning" title="A newer version wrote this log">
          It can be read here up to entry {status.seq - 1}, not written. Reload this page to get the newer version.
        </Banner>
      )}
      {clockCorrectedAt !== null && (
        <Banner tone="info" onDismiss={() => dispatch(clockCorrectionSeen(null))}>
          The clock of this device had run ahead. Entry {clockCorrectedAt} of the log corrects it; nothing has to wait longer for that.
        </Banner>
      )}
      <NewerBuildBanner />
      {publicPassword && (
        <Banner
          tone="warning"
          action={
            <ButtonLink to="/password" look="outline" size="sm">
              Change password
            </ButtonLink>
          }
        >
          This account still has the password that everybody can read in the documentation.
        </Banner>
      )}
    </>
  );
}
