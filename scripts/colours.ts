/** Whether escape sequences may be printed: on a terminal, and not where NO_COLOR asks for none (no-color.org). */
export function coloursWanted(isTerminal: boolean, noColour = process.env['NO_COLOR']): boolean {
  return isTerminal && (noColour ?? '') === '';
}

/** The environment in which a tool prints no escape sequence. FORCE_COLOR would be stronger; the testing library knows COLORS only. */
export function withoutColours(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, FORCE_COLOR: undefined, NO_COLOR: '1', COLORS: 'false' };
}

/** The same for Playwright, which forces colours on its workers: beside NO_COLOR, node would warn of that in each of them. */
export function playwrightWithoutColours(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, FORCE_COLOR: undefined, NO_COLOR: undefined, DEBUG_COLORS: '0' };
}
