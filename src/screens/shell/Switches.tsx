import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { colorModeChosen, soundToggled, type ColorMode } from '../../store/preferences.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoonIcon, SoundOffIcon, SoundOnIcon, SunIcon } from '../../ui/icons/placeIcons.tsx';
import { dark, light } from '../../ui/theme/palette.ts';
import { showToast } from '../../ui/toasts.ts';

/**
 * Applies a theme to the document: `data-theme` on <html> switches every semantic token, and `<meta name="theme-color">`
 * sets the colour of the browser's own interface. The styles are dark without the attribute. `public/prepare.js` does the
 * same before the first drawing.
 */
export function applyColorMode(mode: ColorMode): void {
  document.documentElement.dataset['theme'] = mode;
  let meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta === null) {
    meta = document.createElement('meta');
    meta.name = 'theme-color';
    document.head.append(meta);
  }
  meta.content = mode === 'light' ? light.page : dark.page;
}

/** Theme and sound. */
export const Switches = memo(function Switches() {
  const dispatch = useAppDispatch();
  const colorMode = useAppSelector((state) => state.preferences.colorMode);
  const soundOn = useAppSelector((state) => state.preferences.sound);
  const other: ColorMode = colorMode === 'dark' ? 'light' : 'dark';
  const switchTheme = (): void => {
    applyColorMode(other);
    dispatch(colorModeChosen(other));
  };
  const switchSound = (): void => {
    dispatch(soundToggled());
    showToast({ kind: 'info', text: soundOn ? 'Sound muted' : 'Sound unmuted' });
  };
  return (
    <chakra.div display="flex">
      <IconButton label={`Switch to ${other} theme`} icon={colorMode === 'dark' ? <SunIcon /> : <MoonIcon />} onClick={switchTheme} />
      <IconButton
        label={soundOn ? 'Mute sound' : 'Unmute sound'}
        icon={soundOn ? <SoundOnIcon /> : <SoundOffIcon />}
        onClick={switchSound}
      />
    </chakra.div>
  );
});
