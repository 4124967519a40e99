import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons/actionIcons.tsx';
import { toneColors, toneIcon, type Tone } from './tones.tsx';
import { t } from '../languages/t.ts';

interface BannerProps {
  tone: Tone;
  title?: string;
  children: ReactNode;
  /** A button or link that deals with the matter. */
  action?: ReactNode;
  onDismiss?: () => void;
}

/** A lasting message of the page. Use a toast for a passing one. */
export function Banner({ tone, title, children, action, onDismiss }: BannerProps) {
  const Mark = toneIcon[tone];
  return (
    <chakra.div
      role={tone === 'error' ? 'alert' : undefined}
      display="flex"
      alignItems="flex-start"
      gap="3"
      p="3"
      ps="4"
      bg={toneColors[tone].bg}
      borderRadius="control"
      borderInlineStartWidth="4px"
      borderColor={toneColors[tone].color}
    >
      <chakra.div flex="1" minW="0" color="fg" display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.div flex="1 1 14rem" minW="0" display="flex" alignItems="flex-start" gap="3">
          <chakra.span color={toneColors[tone].color} mt="0.5">
            <Mark />
          </chakra.span>
          <chakra.div flex="1" minW="0">
            {title !== undefined && <chakra.strong display="block">{title}</chakra.strong>}
            {children}
          </chakra.div>
        </chakra.div>
        {/* On a line of its own if there is no room next to the text. */}
        {action !== undefined && <chakra.div ms={{ base: '8', sm: '0' }}>{action}</chakra.div>}
      </chakra.div>
      {onDismiss !== undefined && <IconButton size="sm" label={t('Dismiss')} icon={<CloseIcon size={16} />} onClick={onDismiss} />}
    </chakra.div>
  );
}
