import { chakra } from '@chakra-ui/react';

/**
 * The mark: a light on a sea chart, drawn as a fixed position with a magenta flare. It is hidden from screen readers,
 * because the name is next to it.
 */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <chakra.svg width={`${size}px`} height={`${size}px`} viewBox="0 0 32 32" aria-hidden="true" focusable="false" flexShrink="0">
      <chakra.path d="M10 22L16.5 7.5A6 6 0 1 1 24.5 15.5Z" fill="flare" />
      <chakra.circle cx="10" cy="22" r="6.25" fill="page" stroke="fg" strokeWidth="2" />
      <chakra.circle cx="10" cy="22" r="2.5" fill="fg" />
    </chakra.svg>
  );
}

interface LogoProps {
  /** The product's name, set as the wordmark. */
  name: string;
  /** Height of the mark in px. */
  size?: number;
  /** Drops the wordmark below the `sm` breakpoint, keeping it for screen readers. */
  compact?: boolean;
}

export function Logo({ name, size = 32, compact = false }: LogoProps) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" color="fg">
      <LogoMark size={size} />
      <chakra.span
        fontFamily="heading"
        fontWeight="750"
        fontSize="lg"
        letterSpacing="-0.02em"
        whiteSpace="nowrap"
        {...(compact
          ? {
              position: { base: 'absolute', sm: 'static' },
              clipPath: { base: 'inset(50%)', sm: 'none' },
              width: { base: '1px', sm: 'auto' },
              overflow: { base: 'hidden', sm: 'visible' },
            }
          : {})}
      >
        {name}
      </chakra.span>
    </chakra.span>
  );
}
