import { useAppSelector } from '../store/hooks.ts';
import { selectDoubt } from '../store/verification.ts';
import { Banner } from '../ui/Banner.tsx';
import { ButtonLink } from '../ui/Button.tsx';

/** What the verification in the background found wrong. It stays: nothing but another verification can answer it. */
export function DoubtBanner() {
  const doubt = useAppSelector(selectDoubt);
  if (doubt === null) return null;
  return (
    <Banner
      tone="error"
      action={
        <ButtonLink to="/log" look="outline" size="sm">
          Look at the log
        </ButtonLink>
      }
    >
      {doubt}
    </Banner>
  );
}
