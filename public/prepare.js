/*
 * Runs before everything else, so that the page starts in the chosen theme and language, and so that the schema library never tries
 * to compile code from strings, which the Content-Security-Policy forbids. On the landing page it also says whether this
 * visitor sees what was printed for guests (src/app/printedPage.ts), and whether this tab still has to see the splash.
 */
globalThis.__zod_globalConfig = { jitless: true };
{
  const root = document.documentElement;
  const { dataset } = root;
  dataset.theme = 'dark';
  /**
   * The first language of these that the app has.
   *
   * @param {readonly string[]} wanted
   */
  const setLanguage = (wanted) => {
    const offered = (dataset.languages ?? '').split(' ');
    root.lang = wanted.flatMap((tag) => [tag, tag.split('-')[0]]).find((tag) => offered.includes(tag)) ?? 'en';
  };
  setLanguage(navigator.languages);
  try {
    // As redux-persist keeps it: each value is JSON within JSON.
    const preferences = localStorage.getItem('persist:preferences') ?? '';
    const session = sessionStorage.getItem('persist:auth-state') ?? localStorage.getItem('persist:auth-state') ?? '';
    const language = /"language":"\\"([\w-]+)\\""/.exec(preferences)?.[1];
    if (language !== undefined) setLanguage([language]);
    if (/"colorMode":"\\"light\\""/.test(preferences)) dataset.theme = 'light';
    const isKnown =
      location.pathname !== '/' ||
      // It is printed in English.
      root.lang !== 'en' ||
      /"accountId":"\\"/.test(session) ||
      /"textMode":"true"/.test(preferences) ||
      localStorage.getItem('userDatabase') !== null;
    if (isKnown) dataset.kept = '';
    else if (sessionStorage.getItem('bb_splash_seen') === null && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      dataset.showsSplash = '';
  } catch {
    // Storage is forbidden here: dark it is, for a guest, without a splash.
    if (root.lang !== 'en') dataset.kept = '';
  }
  if (dataset.theme === 'light') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#EFF4F5');
}
