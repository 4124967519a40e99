import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { VisuallyHidden } from './Text.tsx';

interface ProgressBarProps {
  label: string;
  /** Only screen readers get the label, where what stands around it says the same. */
  labelHidden?: boolean;
  /** 0 to 100, or null if the duration is unknown. */
  percent: number | null;
  /** Next to the label: "12,000 of 100,000 entries". */
  detail?: string;
}

export function ProgressBar({ label, labelHidden = false, percent, detail }: ProgressBarProps) {
  const id = useId();
  const bounded = percent === null ? null : Math.min(100, Math.max(0, percent));
  return (
    <chakra.div display="grid" gap="2">
      <chakra.div display="flex" justifyContent="space-between" gap="3" fontSize="sm">
        <chakra.span id={id} fontWeight="600">
          {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </chakra.span>
        <chakra.span color="muted" textStyle="numbers">
          {detail ?? (bounded === null ? '' : `${Math.round(bounded)} %`)}
        </chakra.span>
      </chakra.div>
      <chakra.div
        role="progressbar"
        aria-labelledby={id}
        {...(bounded === null ? {} : { 'aria-valuenow': Math.round(bounded), 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        {...(detail === undefined ? {} : { 'aria-valuetext': detail })}
        height="2.5"
        bg="sunken"
        borderRadius="full"
        overflow="hidden"
        boxShadow="inset 0 0 0 1px {colors.lineStrong}"
      >
        <chakra.div
          height="full"
          bg="accentSolid"
          borderRadius="full"
          transition="width {durations.moderate}"
          {...(bounded === null
            ? { animation: 'drift 1.4s ease-in-out infinite', style: { width: '40%' } }
            : { style: { width: `${bounded}%` } })}
        />
      </chakra.div>
    </chakra.div>
  );
}
