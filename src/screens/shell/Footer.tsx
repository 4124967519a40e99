import { chakra } from '@chakra-ui/react';
import { brand } from '../../app/brand.ts';
import { ChartRule } from '../../ui/ChartRule.tsx';
import { TextLink } from '../../ui/links.ts';

const links = [
  { to: '/fairness', text: 'Fairness' },
  { to: '/log', text: 'Event log' },
  { to: '/terms', text: 'Terms' },
  { to: '/privacy', text: 'Privacy' },
  { to: '/support', text: 'Support' },
] as const;

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
          <p>
            © {brand.copyrightYear} {brand.name}. All rights reserved.
          </p>
          <p>{brand.playMoneyNotice}</p>
        </chakra.div>
        <chakra.nav aria-label="Footer" display="flex" flexWrap="wrap" columnGap="5" rowGap="1">
          {links.map((link) => (
            <TextLink key={link.to} to={link.to} minH="6" display="inline-flex" alignItems="center" alignSelf="start">
              {link.text}
            </TextLink>
          ))}
        </chakra.nav>
      </chakra.div>
    </chakra.footer>
  );
}
