import { chakra } from '@chakra-ui/react';

/** The style of controls that are only visible with the keyboard focus, at the top of the page. */
export const skipStyle = {
  position: 'fixed',
  insetStart: '3',
  top: '3',
  zIndex: 'skip',
  px: '4',
  minH: 'thumb',
  display: 'inline-flex',
  alignItems: 'center',
  bg: 'raised',
  color: 'fg',
  fontWeight: '620',
  borderRadius: 'control',
  boxShadow: 'lifted',
  cursor: 'pointer',
  '&:not(:focus)': {
    clipPath: 'inset(50%)',
    width: '1px',
    height: '1px',
    minH: '0',
    p: '0',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
} as const;

const SkipAnchor = chakra('a', { base: skipStyle });

/** A link past the header, for keyboard use. The target needs `tabIndex={-1}`. */
export function SkipLink({ targetId, children = 'Skip to content' }: { targetId: string; children?: string }) {
  return (
    <SkipAnchor
      href={`#${targetId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
    >
      {children}
    </SkipAnchor>
  );
}
