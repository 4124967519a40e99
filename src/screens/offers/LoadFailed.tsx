import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

export const LOAD_FAILED = 'Failed to load offers. Please try again.';

/** Says that something of a partner could not be loaded, with another try. */
export function LoadFailed({ sentence = LOAD_FAILED, onRetry }: { sentence?: string; onRetry: () => void }) {
  return (
    <Banner
      tone="error"
      action={
        <Button look="outline" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {sentence}
    </Banner>
  );
}
