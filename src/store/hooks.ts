import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For what is looked up when somebody presses, and does not have to be drawn again when it changes. */
export const useAppStore = useStore.withTypes<AppStore>();
