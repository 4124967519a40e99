import { Icon, type IconProps } from './Icon.tsx';

export function KeyboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.5" y="6" width="19" height="12.5" rx="2" />
      <path d="M6.5 10v.01M10.2 10v.01M13.8 10v.01M17.5 10v.01" strokeWidth={2.25} />
      <path d="M8 14.5h8" />
    </Icon>
  );
}
