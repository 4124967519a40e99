/**
 * The entry of every page. It is small, because the landing page is printed at build time and read before any script has run.
 * There the app is fetched at the first thing that the visitor does, or when they have read for a while. Elsewhere at once.
 */
import { rememberPress } from './earlyPress.ts';
import { firstSign, hasRead, takePrintedPage } from './printedPage.ts';

async function open(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const sign = firstSign();
  const printed = takePrintedPage(root);
  const press = rememberPress(root);
  // The code of a referral link is taken from the address at once.
  if (printed && location.search === '') await Promise.race([sign, hasRead()]);
  for (;;) {
    try {
      const { start, takeReferral } = await import('./start.tsx');
      // Running the modules and starting the app are two short tasks instead of a long one: the browser can draw and answer between them.
      // Who follows a referral link needs the house at once: it says what the link is worth.
      const begin = (referred: boolean): void => start({ root, printed, sign: referred ? Promise.resolve() : sign, onShown: press.repeat });
      setTimeout(() => void takeReferral().then(begin));
      return;
    } catch (error) {
      console.error(error);
      press.forget();
      await firstSign();
    }
  }
}

void open();
