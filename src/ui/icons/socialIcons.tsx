import { icon } from './icon.ts';

export const TrophyIcon = icon(
  <path d="M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0zM12 14v3M8.5 20.5h7M9.5 20.5c0-2 1-3.5 2.5-3.5s2.5 1.5 2.5 3.5" />,
  <path d="M7.5 5.5h-3c0 3 1 4.8 3.4 5.2M16.5 5.5h3c0 3-1 4.8-3.4 5.2" />,
);

export const ChatIcon = icon(
  <path d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5z" />,
  <path d="M8 9.5h8M8 12.75h5" />,
);

export const BellIcon = icon(
  <path d="M5.5 17h13c-1.2-1.4-1.7-2.9-1.7-5V10a4.8 4.8 0 0 0-9.6 0v2c0 2.1-.5 3.6-1.7 5zM10 20.2c.5.5 1.2.8 2 .8s1.5-.3 2-.8M12 5.2V3.5" />,
);

export const SendIcon = icon(<path d="M4 12l16-7.5-4.5 15.5-4-6.5zM11.5 13.5L20 4.5" />);

export const SmileIcon = icon(
  <circle cx="12" cy="12" r="8.5" />,
  <path d="M9 9.5v.01M15 9.5v.01" strokeWidth={2.5} />,
  <path d="M8.2 14c.9 1.5 2.2 2.3 3.8 2.3s2.9-.8 3.8-2.3" />,
);

export const ThumbsUpIcon = icon(
  <path d="M8.5 10.5L12 3.5c1.5 0 2.4 1 2.2 2.4l-.6 3.6h4.6c1.2 0 2.1 1.1 1.8 2.3l-1.4 6c-.2 1-1 1.7-2.1 1.7H8.5M8.5 10.5h-4v9h4z" />,
);

export const HeartIcon = icon(<path d="M12 20S3.8 15.4 3.8 9.4A4.4 4.4 0 0 1 12 7.2a4.4 4.4 0 0 1 8.2 2.2C20.2 15.4 12 20 12 20z" />);

export const LaughIcon = icon(
  <circle cx="12" cy="12" r="8.5" />,
  <path d="M7.8 9.8l1.4-1 1.4 1M13.4 9.8l1.4-1 1.4 1" />,
  <path d="M7.5 13h9c-.3 2.6-2 4.2-4.5 4.2S7.8 15.6 7.5 13z" />,
);

export const MuteIcon = icon(
  <path d="M5 5h10M20.5 8v7.5A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9" />,
  <path d="M3.5 3.5l17 17" />,
);

export const BallIcon = icon(
  <circle cx="12" cy="12" r="8.5" />,
  <path d="M12 8.2l3.6 2.6-1.4 4.2H9.8l-1.4-4.2zM12 3.5v4.7M15.6 10.8l4.6-1.5M14.2 15l2.8 3.9M9.8 15L7 18.9M8.4 10.8L3.8 9.3" />,
);
