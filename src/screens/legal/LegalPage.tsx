import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { Heading } from '../../ui/Text.tsx';
import { useAnchor } from '../../ui/useAnchor.ts';

/** A page of text. The title stands on the left and the text beside it, where there is room. */
export function LegalPage({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  return (
    <chakra.article
      css={{ '& p + p, & p + ul, & li + li': { mt: '3' }, '& p, & li': { color: 'muted' }, '& ul': { ps: '5', listStyleType: 'disc' } }}
    >
      <Heading level={1} look="title">
        {title}
      </Heading>
      <chakra.p mt="3" maxW="prose">
        {about}
      </chakra.p>
      {children}
    </chakra.article>
  );
}

export function LegalSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const own = useId();
  const place = useAnchor<HTMLElement>(id);
  return (
    <chakra.section
      aria-labelledby={own}
      id={id}
      ref={place}
      scrollMarginTop="24"
      mt="8"
      pt={{ md: '6' }}
      borderTopWidth={{ md: '1px' }}
      borderColor="line"
      display="grid"
      columnGap="8"
      rowGap="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '16rem minmax(0, 1fr)' }}
      alignItems="baseline"
    >
      <Heading level={2} id={own}>
        {title}
      </Heading>
      <chakra.div maxW="prose">{children}</chakra.div>
    </chakra.section>
  );
}
