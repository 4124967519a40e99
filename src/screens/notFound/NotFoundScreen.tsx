import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { t } from '../../languages/t.ts';

interface NotFoundScreenProps {
  /** A path that no page has. */
  path: string;
  /** Called once for each missing path, so that it can be logged. */
  onMissing: (path: string) => void;
}

export function NotFoundScreen({ path, onMissing }: NotFoundScreenProps) {
  useEffect(() => {
    onMissing(path);
  }, [path, onMissing]);
  return (
    <chakra.div py={{ base: '10', sm: '20' }}>
      <Heading level={1} look="display">
        404
      </Heading>
      <Text size="lg" tone="muted" mt="3" mb="7">
        {t('Oops! Page not found')}
      </Text>
      <ButtonLink to="/">{t('Return to Home')}</ButtonLink>
    </chakra.div>
  );
}
