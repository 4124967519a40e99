/*
 * Runs before everything else, so that the page starts in the chosen theme, and so that the schema library never tries
 * to compile code from strings, which the Content-Security-Policy forbids.
 */
globalThis.__zod_globalConfig = { jitless: true };
let theme = 'dark';
try {
  // As redux-persist keeps it: each preference is JSON within JSON.
  if (/"colorMode":"\\"light\\""/.test(localStorage.getItem('persist:preferences') ?? '')) theme = 'light';
} catch {
  // Storage is forbidden here: dark it is.
}
document.documentElement.dataset.theme = theme;
