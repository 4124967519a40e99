import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The ref of an element that links of the app point to by its `id`. Scrolls to it if the address has the id, a frame later than
 * `usePageTitle` scrolls a new page to its top.
 */
export function useAnchor<Place extends HTMLElement>(id: string | undefined): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (id === undefined || hash !== `#${id}`) return undefined;
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [id, hash]);
  return place;
}
