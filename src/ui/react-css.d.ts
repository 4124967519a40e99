import 'react';

declare module 'react' {
  /** Allows custom properties (`--name`). They are set through the CSSOM like any other style. */
  interface CSSProperties {
    [customProperty: `--${string}`]: string | number | undefined;
  }
}
