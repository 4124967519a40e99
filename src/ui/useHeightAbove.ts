import { useLayoutEffect, type RefObject } from 'react';

/**
 * Tells an element's styles how much of the page lies above it, as `--above`: what fills the rest of the window needs it. Banners,
 * a header in two rows and rows of tabs all count, whatever their height.
 */
export function useHeightAbove(of: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    let above = -1;
    const measure = (): void => {
      const now = Math.round(element.getBoundingClientRect().top + window.scrollY);
      if (now !== above) element.style.setProperty('--above', `${now}px`);
      above = now;
    };
    let frame = 0;
    // In a frame of its own: the measured page changes with what is measured.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    measure();
    sizes.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
    };
  }, [of]);
}
