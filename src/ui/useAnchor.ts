import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** The ref of a link target within the app. Scrolls to it if the address has its id, after the page was scrolled to its top. */
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
