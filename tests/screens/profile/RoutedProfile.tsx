import { Route, Routes } from 'react-router-dom';
import { ProfileScreen } from '../../../src/screens/profile/ProfileScreen.tsx';

/** My Profile at its addresses, as the router of the app has it. */
export function RoutedProfile() {
  return (
    <Routes>
      <Route path="/profile" element={<Profile part={undefined} />} />
      {['history', 'withdrawals', 'limits', 'overview'].map((part) => (
        <Route key={part} path={`/profile/${part}`} element={<Profile part={part} />} />
      ))}
    </Routes>
  );
}

const Profile = ({ part }: { part: string | undefined }) => <ProfileScreen part={part} missing={<p>no such page</p>} />;
