import { formatCredits } from '../../ui/credits.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { TrailSum } from './trail.ts';

const numbers = new Intl.NumberFormat('en');

/** The check that the list is complete: all postings, added up on their own, are the balance. */
export function SumCheck({ sum, summed, balanceCents }: { sum: TrailSum; summed: boolean; balanceCents: number }) {
  const single = sum.postings === 1;
  const postings = `${numbers.format(sum.postings)} ${single ? 'posting' : 'postings'}`;
  const comeTo = single ? 'sums to' : 'sum to';
  if (!summed) return <ProgressBar label="Adding up the whole trail" percent={null} detail={`${postings} so far`} />;
  if (sum.cents !== balanceCents) {
    return (
      <Banner tone="error" title="The books do not add up">
        {postings} {comeTo} {formatCredits(sum.cents)} credits, the balance is {formatCredits(balanceCents)}. Export the event log and
        verify it.
      </Banner>
    );
  }
  return (
    <Banner tone="success">
      {single ? 'This' : 'These'} {postings} {comeTo} {formatCredits(sum.cents)} credits = your balance.
    </Banner>
  );
}
