import { chakra } from '@chakra-ui/react';
import { brand } from '../../app/brand.ts';
import { languages, shownLanguage } from '../../languages/languages.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { languageChosen } from '../../store/preferences.ts';
import { ChartRule } from '../../ui/ChartRule.tsx';
import { TextLink } from '../../ui/links.ts';

const footerLinks = [
  { to: '/fairness', text: t('Fairness') },
  { to: '/log', text: t('Event log') },
  { to: '/terms', text: t('Terms') },
  { to: '/privacy', text: t('Privacy') },
  { to: '/support', text: t('Support') },
] as const;

const Select = chakra('select', {
  base: { minH: '6', bg: 'transparent', color: 'muted', fontSize: 'sm', cursor: 'pointer', '& option': { bg: 'raised', color: 'fg' } },
});

/** The language of the page. Another one reloads it (app/start.tsx). */
function LanguageSelect() {
  const dispatch = useAppDispatch();
  return (
    <Select aria-label={t('Language')} value={shownLanguage().tag} onChange={(event) => dispatch(languageChosen(event.target.value))}>
      {Object.entries(languages).map(([tag, { name }]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The foot of every page. It always says that credits are play money. */
export function Footer() {
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
          {footerLinks.map((link) => (
            <TextLink key={link.to} to={link.to} minH="6" display="inline-flex" alignItems="center" alignSelf="start">
              {link.text}
            </TextLink>
          ))}
        </chakra.nav>
        <LanguageSelect />
      </chakra.div>
    </chakra.footer>
  );
}
