/** A person's preferences, kept in local storage by redux-persist. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ColorMode = 'dark' | 'light';

export interface Preferences {
  colorMode: ColorMode;
  sound: boolean;
  /** Forms and lines of text instead of drawn boards. */
  textMode: boolean;
  hotkeys: boolean;
  /** Boards show results at once, without movement. */
  instant: boolean;
  /** Whether the chat stands beside the games. Null until the person chooses. */
  chatOpen: boolean | null;
  /** The games tab that was opened last. Its readers validate it. */
  lastGame: string | null;
}

const initial: Preferences = {
  colorMode: 'dark',
  sound: true,
  textMode: false,
  hotkeys: false,
  instant: false,
  chatOpen: null,
  lastGame: null,
};

const slice = createSlice({
  name: 'preferences',
  initialState: initial,
  reducers: {
    colorModeChosen: (state, { payload }: PayloadAction<ColorMode>) => void (state.colorMode = payload),
    soundToggled: (state) => void (state.sound = !state.sound),
    textModeToggled: (state) => void (state.textMode = !state.textMode),
    hotkeysToggled: (state) => void (state.hotkeys = !state.hotkeys),
    chatToggled: (state, { payload: open }: PayloadAction<boolean>) => void (state.chatOpen = open),
    gameOpened: (state, { payload }: PayloadAction<string>) => void (state.lastGame = payload),
    instantToggled: (state) => void (state.instant = !state.instant),
  },
});

export const preferencesReducer = slice.reducer;
export const { colorModeChosen, soundToggled, textModeToggled, hotkeysToggled, instantToggled, chatToggled, gameOpened } = slice.actions;
