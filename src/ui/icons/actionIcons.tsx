import { icon } from './icon.ts';

export const CopyIcon = icon(
  <rect x="8.5" y="8.5" width="11" height="11" rx="2" />,
  <path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />,
);

export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);

export const EyeIcon = icon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />,
  <circle cx="12" cy="12" r="2.75" />,
);

export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.6 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.4M6.3 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1" />,
  <path d="M10 10a2.75 2.75 0 0 0 4 4" />,
);

export const ChevronDownIcon = icon(<path d="M6 9.5l6 6 6-6" />);

export const ChevronRightIcon = icon(<path d="M9.5 6l6 6-6 6" />);

export const ArrowLeftIcon = icon(<path d="M20 12H4.5M11 5.5L4.5 12l6.5 6.5" />);

export const DownloadIcon = icon(<path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />);

export const UploadIcon = icon(<path d="M12 15.5V4.5M7 9l5-5 5 5M4.5 20h15" />);

export const RefreshIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15" />);

export const ShuffleIcon = icon(
  <path d="M4 7h3.5c4.5 0 4.5 10 9 10H20M4 17h3.5c1.7 0 2.8-1.4 3.7-3M20 7h-3.5c-1.7 0-2.8 1.4-3.7 3M17.5 4.5L20 7l-2.5 2.5M17.5 14.5L20 17l-2.5 2.5" />,
);

export const PencilIcon = icon(<path d="M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5" />);

export const BinIcon = icon(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v5.5M13.5 10.5v5.5" />);

export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
