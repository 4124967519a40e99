import { chakra } from '@chakra-ui/react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { Panel } from './Panel.tsx';
import { Heading } from './Text.tsx';

interface Titled {
  title: string;
  /** The level of the heading. Default: 2. */
  level?: 2 | 3;
  /** How the heading looks. */
  heading?: Omit<ComponentProps<typeof Heading>, 'id' | 'level'>;
  children: ReactNode;
}

/** A part of a page. Its heading names the landmark. */
export function Section({ title, level = 2, heading, children, ...rest }: Titled & Omit<ComponentProps<typeof chakra.section>, 'title'>) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} {...rest}>
      <Heading {...heading} level={level} id={id}>
        {title}
      </Heading>
      {children}
    </chakra.section>
  );
}

/** The same on a surface of its own. */
export function PanelSection({ title, level = 2, heading, children, ...rest }: Titled & Omit<ComponentProps<typeof Panel>, 'title'>) {
  const id = useId();
  return (
    <Panel as="section" aria-labelledby={id} {...rest}>
      <Heading {...heading} level={level} id={id}>
        {title}
      </Heading>
      {children}
    </Panel>
  );
}
