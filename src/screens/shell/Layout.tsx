import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { languageChosen, textModeToggled } from '../../store/preferences.ts';
import { languages, shownLanguage } from '../../languages/languages.ts';
import { translated } from '../../languages/translated.ts';
import { rich } from '../../languages/rich.tsx';
import { t } from '../../languages/t.ts';
import { LiveRegions } from '../../ui/announcements.tsx';
import { brand } from '../../app/brand.ts';
import { ChartRule } from '../../ui/ChartRule.tsx';
import { TextLink } from '../../ui/links.ts';
import { flatWindow } from '../../ui/theme/windows.ts';

/** The style of controls that are only visible with the keyboard focus, at the top of the page. */
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
function SkipLink({ targetId, children = t('Skip to content') }: { targetId: string; children?: string }) {
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

/** The element that gets the focus after "Skip to content" and after a change of page. */
export const mainId = 'content';

interface LayoutProps {
  header: ReactNode;
  children: ReactNode;
}

/** Hidden until it has the keyboard focus. In text mode it is always visible, so that everybody finds the way out. */
const Switch = chakra('button', {
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
function TextModeSwitch() {
  const dispatch = useAppDispatch();
  const on = useAppSelector((state) => state.preferences.textMode);
  return (
    <Switch type="button" on={on} aria-pressed={on} onClick={() => dispatch(textModeToggled())}>
      {on
        ? rich('Text mode<state> is on. Press to switch it off</state>', { state: hiddenState })
        : rich('Text mode<state>: off</state>', { state: hiddenState })}
    </Switch>
  );
}

/** The frame of every page. The first stop of the keyboard is text mode, the second skips the header. */
export function Layout({ header, children }: LayoutProps) {
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <TextModeSwitch />
      <SkipLink targetId={mainId} />
      {header}
      <chakra.main
        id={mainId}
        tabIndex={-1}
        outline="0"
        maxW="page"
        width="full"
        mx="auto"
        px={{ base: '4', sm: '6' }}
        pt="4"
        css={{ [flatWindow]: { pt: '0' } }}
      >
        {children}
      </chakra.main>
      <Footer />
      <LiveRegions />
    </chakra.div>
  );
}

/** A low window gets less of it, and a page of a game has its own (globalCss.ts). */
const ABOVE_PAGE = 'var(--above-page, clamp(1rem, 5.5vh - 1rem, 2.5rem))';

/** The space above a page and its notices: "the clock was corrected", "change this password". They come and go with their page. */
export function PageTop({ banners }: { banners: readonly ReactNode[] }) {
  return banners.length === 0 ? (
    <chakra.div h={ABOVE_PAGE} />
  ) : (
    <chakra.div display="grid" gap="3" mb={ABOVE_PAGE}>
      {banners}
    </chakra.div>
  );
}

const links = [
  { to: '/fairness', text: t('Fairness') },
  { to: '/log', text: t('Event log') },
  { to: '/terms', text: t('Terms') },
  { to: '/privacy', text: t('Privacy') },
  { to: '/support', text: t('Support') },
] as const;

const LanguageSelect = chakra('select', {
  base: { minH: '6', bg: 'transparent', color: 'muted', fontSize: 'sm', cursor: 'pointer', '& option': { bg: 'raised', color: 'fg' } },
});

/** The language of the page. Another one reloads it (app/start.tsx). */
function LanguageChoice() {
  const dispatch = useAppDispatch();
  return (
    <LanguageSelect
      aria-label={t('Language')}
      value={shownLanguage().tag}
      onChange={(event) => dispatch(languageChosen(event.target.value))}
    >
      {Object.entries(languages).map(([tag, { name }]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </LanguageSelect>
  );
}

/** The foot of every page. It always says that credits are play money. */
function Footer() {
  return (
    <chakra.footer mt="auto" pt="16">
      <ChartRule faint />
      <chakra.div
        maxW="page"
        mx="auto"
        px={{ base: '4', sm: '6' }}
        py="6"
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="8"
        rowGap="3"
        color="muted"
        fontSize="sm"
      >
        <chakra.div>
          <p>{t('© {year} {name}. All rights reserved.', { year: String(brand.copyrightYear), name: brand.name })}</p>
          <p>{translated(brand.playMoneyNotice)}</p>
        </chakra.div>
        <chakra.nav aria-label={t('Footer')} display="flex" flexWrap="wrap" columnGap="5" rowGap="1">
          {links.map((link) => (
            <TextLink key={link.to} to={link.to} minH="6" display="inline-flex" alignItems="center" alignSelf="start">
              {link.text}
            </TextLink>
          ))}
        </chakra.nav>
        <LanguageChoice />
      </chakra.div>
    </chakra.footer>
  );
}
