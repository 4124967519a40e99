import 'react';

declare module 'react' {
  /** Custom properties (`--name`) are set through the CSSOM like any other style. */
  interface CSSProperties {
    [customProperty: `--${string}`]: string | number | undefined;
  }
}
