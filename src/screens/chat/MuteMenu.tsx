import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/utc.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MuteIcon } from '../../ui/icons/socialIcons.tsx';
import { Menu } from '../../ui/Menu.tsx';

const spans = [
  { forMs: 10 * MINUTE_MS, text: 'Mute for 10 minutes' },
  { forMs: HOUR_MS, text: 'Mute for an hour' },
  { forMs: DAY_MS, text: 'Mute for a day' },
] as const;

interface MuteMenuProps {
  readonly name: string;
  readonly muted: boolean;
  readonly onMute: (forMs: number) => void;
}

/** For admins: stops somebody from writing for a while. */
export function MuteMenu({ name, muted, onMute }: MuteMenuProps) {
  return (
    <Menu
      entries={[
        ...spans.map(({ forMs, text }) => ({ id: String(forMs), text, onSelect: () => onMute(forMs) })),
        ...(muted ? [{ id: '0', text: 'Unmute', onSelect: () => onMute(0), apart: true }] : []),
      ]}
    >
      <IconButton size="sm" label={`Mute ${name}`} icon={<MuteIcon size={16} />} />
    </Menu>
  );
}
