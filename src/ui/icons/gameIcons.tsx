import { Icon, type IconProps } from './Icon.tsx';

export function SlotsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5" width="15" height="14" rx="2" />
      <path d="M8 5v14M13 5v14M18 14h1.5a1.5 1.5 0 0 0 1.5-1.5V7.5" />
      <path d="M21 6v.01" strokeWidth={3} />
    </Icon>
  );
}

export function RouletteIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="4.5" />
      <path d="M12 3v4.5M12 16.5V21M3 12h4.5M16.5 12H21M5.6 5.6l3.2 3.2M15.2 15.2l3.2 3.2M18.4 5.6l-3.2 3.2M8.8 15.2l-3.2 3.2" />
    </Icon>
  );
}

export function ScratchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="M3.5 9h17M7 15.5l2.5-3 2 2.5 2.5-3 3 3.5" />
    </Icon>
  );
}

export function PokerIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.5 4.5l-5 1.4a1.5 1.5 0 0 0-1 1.9l3.2 10.6" />
      <rect x="9.5" y="3.5" width="11" height="16.5" rx="2" />
      <path d="M15 8.5l2.5 3.25L15 15l-2.5-3.25z" />
    </Icon>
  );
}

export function CoinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.5 18.5l1-9h3l1 9M10 9.5L12 6.5l2 3M4.5 9l4 1.5M19.5 9l-4 1.5" />
    </Icon>
  );
}

export function PlinkoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 9v.01M8.5 13.5v.01M15.5 13.5v.01M5 18v.01M12 18v.01M19 18v.01" strokeWidth={2.75} />
      <circle cx="12" cy="4.5" r="2" />
      <path d="M3 21.5h18" />
    </Icon>
  );
}

export function KeyboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.5" y="6" width="19" height="12.5" rx="2" />
      <path d="M6.5 10v.01M10.2 10v.01M13.8 10v.01M17.5 10v.01" strokeWidth={2.25} />
      <path d="M8 14.5h8" />
    </Icon>
  );
}
