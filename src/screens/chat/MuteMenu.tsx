import { IconButton } from '../../ui/IconButton.tsx';
import { MuteIcon } from '../../ui/icons/socialIcons.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';

const MINUTE_MS = 60_000;
const spans = [
  { forMs: 10 * MINUTE_MS, text: 'Mute for 10 minutes' },
  { forMs: 60 * MINUTE_MS, text: 'Mute for an hour' },
  { forMs: 24 * 60 * MINUTE_MS, text: 'Mute for a day' },
] as const;

/** Keeps somebody from writing for a while: for admins. */
export function MuteMenu({ name, muted, onMute }: { name: string; muted: boolean; onMute: (forMs: number) => void }) {
  return (
    <MenuButton
      entries={[
        ...spans.map(({ forMs, text }) => ({ id: String(forMs), text, onSelect: () => onMute(forMs) })),
        ...(muted ? [{ id: '0', text: 'Let write again', onSelect: () => onMute(0), apart: true }] : []),
      ]}
    >
      {(wiring) => <IconButton size="sm" label={`Mute ${name}`} icon={<MuteIcon size={16} />} {...wiring} />}
    </MenuButton>
  );
}
