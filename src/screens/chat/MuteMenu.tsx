import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { MuteIcon } from '../../ui/icons/socialIcons.tsx';

const Menu = lazy(() => import('../../ui/Menu.tsx').then((module) => ({ default: module.Menu })));

const MINUTE_MS = 60_000;
const spans = [
  { forMs: 10 * MINUTE_MS, text: 'Mute for 10 minutes' },
  { forMs: 60 * MINUTE_MS, text: 'Mute for an hour' },
  { forMs: 24 * 60 * MINUTE_MS, text: 'Mute for a day' },
] as const;

/** Keeps somebody from writing for a while: for admins. */
export function MuteMenu({ name, muted, onMute }: { name: string; muted: boolean; onMute: (forMs: number) => void }) {
  const [wanted, setWanted] = useState(false);
  const trigger = <IconButton size="sm" label={`Mute ${name}`} icon={<MuteIcon size={16} />} onClick={() => setWanted(true)} />;
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <Menu
        defaultOpen
        trigger={<IconButton size="sm" label={`Mute ${name}`} icon={<MuteIcon size={16} />} />}
        entries={[
          ...spans.map(({ forMs, text }) => ({ id: String(forMs), text, onSelect: () => onMute(forMs) })),
          ...(muted ? [{ id: '0', text: 'Let write again', onSelect: () => onMute(0), apart: true }] : []),
        ]}
      />
    </Suspense>
  );
}
