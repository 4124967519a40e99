/*
 * Runs before everything else, so that the page starts in the chosen theme, and so that the schema library never tries
 * to compile code from strings, which the Content-Security-Policy forbids.
 */
globalThis.__zod_globalConfig = { jitless: true };
try {
  const kept = JSON.parse(localStorage.getItem('persist:preferences') ?? '{}');
  const mode = JSON.parse(kept.colorMode ?? '"dark"');
  document.documentElement.dataset.theme = mode === 'light' ? 'light' : 'dark';
} catch {
  document.documentElement.dataset.theme = 'dark';
}
