import { icon } from './icon.ts';

export const CheckIcon = icon(<path d="M4.5 12.5l5 5 10-11" />);

export const SuccessIcon = icon(<circle cx="12" cy="12" r="8.5" />, <path d="M8 12.5l2.8 2.8L16 9.5" />);

export const WarningIcon = icon(<path d="M12 4L2.8 19.5h18.4z" />, <path d="M12 10v4.5M12 17v.01" />);

export const ErrorIcon = icon(<path d="M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7z" />, <path d="M12 8v4.5M12 15.8v.01" />);

export const InfoIcon = icon(<circle cx="12" cy="12" r="8.5" />, <path d="M12 11v5M12 8v.01" />);

export const ClockIcon = icon(<circle cx="12" cy="12" r="8.5" />, <path d="M12 7v5l3.5 2" />);

export const LockIcon = icon(<rect x="5" y="10.5" width="14" height="9.5" rx="2" />, <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />);
