import { RetryBanner } from '../../ui/RetryBanner.tsx';

export const LOAD_FAILED = 'Failed to load offers. Please try again.';

/** Says that something of a partner could not be loaded, with another try. */
export function LoadFailed({ sentence = LOAD_FAILED, onRetry }: { sentence?: string; onRetry: () => void }) {
  return <RetryBanner sentence={sentence} onRetry={onRetry} />;
}
