import { useEffect } from 'react';
import { pageTitle } from '../../app/brand.ts';

/** The title of a part of a page that has an address of its own. The page's title stands until the part's code is here. */
export function usePartTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
