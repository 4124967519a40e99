import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Less of it in a low window. */
const ABOVE_PAGE = 'clamp(1rem, 5.5vh - 1rem, 2.5rem)';

/** The room above a page, and what stands there: "the clock was corrected", "change this password". They come and go with their page. */
export function PageTop({ banners }: { banners: readonly ReactNode[] }) {
  return banners.length === 0 ? (
    <chakra.div h={ABOVE_PAGE} />
  ) : (
    <chakra.div display="grid" gap="3" mb={ABOVE_PAGE}>
      {banners}
    </chakra.div>
  );
}
