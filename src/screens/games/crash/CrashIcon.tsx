import { Icon, type IconProps } from '../../../ui/icons/Icon.tsx';

/** A curve that rises and breaks off. */
export function CrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 19.5H20M4 17.5c6 0 10-3 12-11" />
      <path d="M15.5 3l1.5 2.5M19.5 4.5l-2 2M20.5 8.5L18 8" />
    </Icon>
  );
}
