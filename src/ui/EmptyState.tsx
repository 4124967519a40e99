import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { EmptyIcon } from './icons/placeIcons.tsx';

interface EmptyStateProps {
  /** What is missing: "No game history yet". */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <chakra.div display="grid" justifyItems="center" gap="2" textAlign="center" px="4" py="8">
      <chakra.span color="subtle">{icon ?? <EmptyIcon size={40} />}</chakra.span>
      <chakra.p fontWeight="620">{title}</chakra.p>
      {children !== undefined && (
        <chakra.div color="muted" maxW="26rem" textWrap="balance">
          {children}
        </chakra.div>
      )}
      {action !== undefined && <chakra.div mt="2">{action}</chakra.div>}
    </chakra.div>
  );
}
