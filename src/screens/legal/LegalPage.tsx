import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Heading } from '../../ui/Text.tsx';

/** A page of running text. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.article
      maxW="prose"
      css={{ '& p, & li': { mt: '3', color: 'muted' }, '& ul': { ps: '5', listStyleType: 'disc' } }}
    >
      <Heading level={1} look="title">
        {title}
      </Heading>
      {children}
    </chakra.article>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section mt="8">
      <Heading level={2}>{title}</Heading>
      {children}
    </chakra.section>
  );
}
