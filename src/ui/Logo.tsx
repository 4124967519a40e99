import { chakra } from '@chakra-ui/react';

/**
 * The mark: a light on a sea chart, drawn as a fixed position with a magenta flare. It is hidden from screen readers,
 * because the name is next to it.
 */
export function LogoMark({ size }: { size: number }) {
  return (
    <chakra.svg width={`${size}px`} height={`${size}px`} viewBox="0 0 32 32" aria-hidden="true" focusable="false" flexShrink="0">
      <chakra.path d="M10 22L16.5 7.5A6 6 0 1 1 24.5 15.5Z" fill="flare" />
      <chakra.circle cx="10" cy="22" r="6.25" fill="page" stroke="fg" strokeWidth="2" />
      <chakra.circle cx="10" cy="22" r="2.5" fill="fg" />
    </chakra.svg>
  );
}

/** The mark and the product's name. Below the `sm` breakpoint only screen readers get the name. */
export function Logo({ name }: { name: string }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" color="fg">
      <LogoMark size={32} />
      <chakra.span
        fontFamily="heading"
        fontWeight="750"
        fontSize="lg"
        letterSpacing="-0.02em"
        whiteSpace="nowrap"
        position={{ base: 'absolute', sm: 'static' }}
        clipPath={{ base: 'inset(50%)', sm: 'none' }}
        width={{ base: '1px', sm: 'auto' }}
        overflow={{ base: 'hidden', sm: 'visible' }}
      >
        {name}
      </chakra.span>
    </chakra.span>
  );
}
