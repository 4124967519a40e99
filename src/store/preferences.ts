/** A person's preferences, kept in local storage by redux-persist. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ColorMode = 'dark' | 'light';

export interface Preferences {
  colorMode: ColorMode;
  /** The tag of the chosen language. Null: that of the browser. `public/prepare.js` reads it. */
  language: string | null;
  /** Off until the person switches it on. */
  sound: boolean;
  /** 1 to 100. */
  volume: number;
  /** Forms and lines of text instead of drawn boards. */
  textMode: boolean;
  hotkeys: boolean;
  /** Boards show results at once, without movement. */
  instant: boolean;
  /** Whether the chat stands beside the games. Null until the person chooses. */
  chatOpen: boolean | null;
  /** The games tab that was opened last. Its readers validate it. */
  lastGame: string | null;
  /** Games that the person put first in the lobby. Its readers validate them. */
  favouriteGames: readonly string[];
  /** Plans of auto bets by name, the newest first. Their readers validate them. */
  betPlans: readonly NamedPlan[];
}

interface NamedPlan {
  readonly name: string;
  /** The fields as typed. */
  readonly draft: object;
}

/** How many plans are kept. The oldest one goes first. */
const MOST_PLANS = 20;

const initial: Preferences = {
  colorMode: 'dark',
  language: null,
  sound: false,
  volume: 50,
  textMode: false,
  hotkeys: false,
  instant: false,
  chatOpen: null,
  lastGame: null,
  favouriteGames: [],
  betPlans: [],
};

const slice = createSlice({
  name: 'preferences',
  initialState: initial,
  reducers: {
    colorModeChosen: (state, { payload }: PayloadAction<ColorMode>) => void (state.colorMode = payload),
    languageChosen: (state, { payload: tag }: PayloadAction<string>) => void (state.language = tag),
    soundToggled: (state) => void (state.sound = !state.sound),
    volumeChosen: (state, { payload: volume }: PayloadAction<number>) => void (state.volume = volume),
    textModeToggled: (state) => void (state.textMode = !state.textMode),
    hotkeysToggled: (state) => void (state.hotkeys = !state.hotkeys),
    chatToggled: (state, { payload: open }: PayloadAction<boolean>) => void (state.chatOpen = open),
    gameOpened: (state, { payload }: PayloadAction<string>) => void (state.lastGame = payload),
    favouriteToggled: (state, { payload: game }: PayloadAction<string>) =>
      void (state.favouriteGames = state.favouriteGames.includes(game)
        ? state.favouriteGames.filter((one) => one !== game)
        : [...state.favouriteGames, game]),
    betPlanSaved: (state, { payload: plan }: PayloadAction<NamedPlan>) =>
      void (state.betPlans = [plan, ...state.betPlans.filter(({ name }) => name !== plan.name)].slice(0, MOST_PLANS)),
    betPlanDeleted: (state, { payload: name }: PayloadAction<string>) =>
      void (state.betPlans = state.betPlans.filter((plan) => plan.name !== name)),
    instantToggled: (state) => void (state.instant = !state.instant),
  },
});

export const preferencesReducer = slice.reducer;
export const {
  colorModeChosen,
  languageChosen,
  soundToggled,
  volumeChosen,
  textModeToggled,
  hotkeysToggled,
  instantToggled,
  chatToggled,
  favouriteToggled,
  gameOpened,
  betPlanSaved,
  betPlanDeleted,
} = slice.actions;

/** Whether the person wants no boards to move and nothing to be celebrated. */
export const isMovementOff = ({ textMode, instant }: Preferences): boolean => textMode || instant;

/** How loud sounds are: 0 to 100. */
export const volumeOf = ({ sound, volume }: Preferences): number => (sound ? volume : 0);
