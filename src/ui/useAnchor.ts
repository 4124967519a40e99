import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** A place that links of the app lead to by its id: whoever followed one begins there, once the page has been taken to its top as every new page is. */
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
