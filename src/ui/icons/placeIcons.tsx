import { icon } from './icon.ts';

export const UserIcon = icon(<circle cx="12" cy="8" r="4" />, <path d="M4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />);

export const DiceIcon = icon(
  <rect x="4" y="4" width="16" height="16" rx="3" />,
  <path d="M8.5 8.5v.01M15.5 8.5v.01M12 12v.01M8.5 15.5v.01M15.5 15.5v.01" strokeWidth={2.5} />,
);

export const WithdrawIcon = icon(<path d="M12 14V3.5M8 7l4-4 4 4" />, <path d="M4 12v6a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6" />);

export const ShieldIcon = icon(<path d="M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z" />, <path d="M9 12l2.2 2.2L15.2 10" />);

export const LogoutIcon = icon(<path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M10.5 12H20M16 8l4 4-4 4" />);

export const SunIcon = icon(
  <circle cx="12" cy="12" r="4" />,
  <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />,
);

export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />);

export const SoundOnIcon = icon(<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />, <path d="M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />);

export const SoundOffIcon = icon(<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />, <path d="M16 9.5l5 5M21 9.5l-5 5" />);

export const TaskIcon = icon(
  <rect x="5" y="4.5" width="14" height="16" rx="2" />,
  <path d="M9 4.5V3h6v1.5M8.5 11l1.5 1.5 2.5-3M8.5 16.5h7" />,
);

export const LogIcon = icon(
  <circle cx="6" cy="6" r="2.25" />,
  <circle cx="6" cy="18" r="2.25" />,
  <circle cx="6" cy="12" r="2.25" />,
  <path d="M6 8.25v1.5M6 14.25v1.5M11.5 6H20M11.5 12H20M11.5 18H17" />,
);

export const EmptyIcon = icon(
  <path d="M3 15c2 0 2-1.5 4.5-1.5S10 15 12 15s2-1.5 4.5-1.5S19 15 21 15M3 19c2 0 2-1.5 4.5-1.5S10 19 12 19s2-1.5 4.5-1.5S19 19 21 19M12 11V4l4.5 5H12" />,
);

export const GridIcon = icon(<path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z" />);

export const StarIcon = icon(<path d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />);
