/** Whether escape sequences may be printed: only on a terminal and without NO_COLOR (no-color.org). */
export function coloursWanted(isTerminal: boolean, noColour = process.env['NO_COLOR']): boolean {
  return isTerminal && (noColour ?? '') === '';
}

/**
 * An environment in which a tool prints no escape sequences. FORCE_COLOR would override NO_COLOR. The testing library reads
 * only COLORS.
 */
export function withoutColours(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, FORCE_COLOR: undefined, NO_COLOR: '1', COLORS: 'false' };
}

/** The same for Playwright, which sets FORCE_COLOR for its workers. With NO_COLOR, node would warn about that in each of them. */
export function playwrightWithoutColours(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, FORCE_COLOR: undefined, NO_COLOR: undefined, DEBUG_COLORS: '0' };
}
