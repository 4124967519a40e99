/** The first stops of the keyboard on every page: the switch of text mode, and the link past the header. */
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { rich } from '../../languages/rich.tsx';
import { t } from '../../languages/t.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { textModeToggled } from '../../store/preferences.ts';

/** Only visible with the keyboard focus, at the top of the page. */
const skipStyle = {
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
export function SkipLink({ targetId, children = t('Skip to content') }: { targetId: string; children?: string }) {
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

/** Hidden until it has the keyboard focus. In text mode it is always visible, so that everybody finds the way out. */
const TextModeButton = chakra('button', {
  base: { minH: 'thumb', px: '4', bg: 'raised', color: 'fg', fontWeight: '620', cursor: 'pointer' },
  variants: { on: { true: { width: 'full' }, false: skipStyle } },
});

/** The button is pressed or not, which screen readers tell by themselves. */
const hiddenState = (words: string): ReactNode => (
  <chakra.span aria-hidden="true" whiteSpace="pre">
    {words}
  </chakra.span>
);

/** Text mode shows forms and result lines instead of boards. */
export function TextModeSwitch() {
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.preferences.textMode);
  return (
    <TextModeButton type="button" on={on} aria-pressed={on} onClick={() => dispatch(textModeToggled())}>
      {on
        ? rich('Text mode<state> is on. Press to switch it off</state>', { state: hiddenState })
        : rich('Text mode<state>: off</state>', { state: hiddenState })}
    </TextModeButton>
  );
}
