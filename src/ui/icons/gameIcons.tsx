import { icon } from './icon.ts';

export const KeyboardIcon = icon(
  <rect x="2.5" y="6" width="19" height="12.5" rx="2" />,
  <path d="M6.5 10v.01M10.2 10v.01M13.8 10v.01M17.5 10v.01" strokeWidth={2.25} />,
  <path d="M8 14.5h8" />,
);

export const RepeatIcon = icon(
  <path d="M17 2.5l3.5 3.5L17 9.5" />,
  <path d="M3.5 11.5V10a4 4 0 0 1 4-4h13M7 21.5L3.5 18 7 14.5" />,
  <path d="M20.5 12.5V14a4 4 0 0 1-4 4h-13" />,
);

export const PaytableIcon = icon(<rect x="3.5" y="4.5" width="17" height="15" rx="2" />, <path d="M3.5 9.5h17M3.5 14.5h17M14 4.5v15" />);
