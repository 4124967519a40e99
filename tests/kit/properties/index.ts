/** The kit of property tests that the package exports as `bountybay/properties`. Its README says how to use it. */
export { emptyWorld, type World } from '../../../src/domain/world.ts';
export { playAgainstModel } from '../againstModel.ts';
export { choicesIn as allChoices, drawnChoice as choices } from '../choices.ts';
export { drawnCommands as commands, drawnHistory as histories, type DrawnStep } from '../drawnCommands.ts';
export { addModelGame, type ModelGame } from '../modelGames.ts';
export { history as sessions, type Step } from '../steps.ts';
export { checkGame } from './checkGame.ts';
export { checkHistory, verify } from './checkHistory.ts';
export { countedOdds } from './exactReturns.ts';
export { accountsOf, forged, forgedLogs, forgeries, logs, replay, viewOf, views, writeLog, type DrawnLog } from './logs.ts';
