import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { t } from '../languages/t.ts';

/** Why something could not be had, and the way to try it again. */
export interface Retry {
  readonly sentence: string;
  readonly onRetry: () => void;
}

interface RetryBannerProps extends Retry {
  /** What could not be had, where the sentence does not say it. */
  title?: string;
}

/** Says that something could not be fetched or read, with another try. */
export function RetryBanner({ title, sentence, onRetry }: RetryBannerProps) {
  return (
    <Banner
      tone="error"
      {...(title !== undefined && { title })}
      action={
        <Button look="outline" size="sm" onClick={onRetry}>
          {t('Try Again')}
        </Button>
      }
    >
      {sentence}
    </Banner>
  );
}
