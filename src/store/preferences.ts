/** A person's preferences, kept in local storage by redux-persist. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

type ColorMode = 'dark' | 'light';

export interface Preferences {
  colorMode: ColorMode;
  sound: boolean;
  /** Forms and lines of text instead of drawn boards. */
  textMode: boolean;
  hotkeys: boolean;
}

const initial: Preferences = { colorMode: 'dark', sound: true, textMode: false, hotkeys: false };

const slice = createSlice({
  name: 'preferences',
  initialState: initial,
  reducers: {
    colorModeChosen: (state, { payload }: PayloadAction<ColorMode>) => void (state.colorMode = payload),
    soundToggled: (state) => void (state.sound = !state.sound),
    textModeToggled: (state) => void (state.textMode = !state.textMode),
    hotkeysToggled: (state) => void (state.hotkeys = !state.hotkeys),
  },
});

export const preferencesReducer = slice.reducer;
export const { colorModeChosen, soundToggled, textModeToggled, hotkeysToggled } = slice.actions;
