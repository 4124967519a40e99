import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type { Head } from '../../domain/log/head.ts';
import type { Rescued } from '../../house/inspection/rescueLog.ts';
import { closedTitles, type ClosedStatus } from '../../store/houseStatus.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { LazyQuestion } from '../../ui/LazyQuestion.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { useOpener } from '../../ui/useOpener.ts';
import { GiveUpQuestion } from '../files/GiveUpQuestion.tsx';
import { RestoreForm } from '../files/RestoreForm.tsx';
import { RescueButton } from './RescueButton.tsx';

export interface ClosedHouseProps {
  status: ClosedStatus;
  /** Resolves to a file with what can still be read of the log. Null if nothing can be read. */
  onRescue: () => Promise<Rescued | null>;
  /** Deletes everything and reloads. */
  onStartAgain: () => Promise<void>;
}

/** Says why the house cannot open, and what to do. It never starts again silently. */
export function ClosedHouse({ status, onRescue, onStartAgain }: ClosedHouseProps) {
  const mayPass = ['unavailable', 'failed', 'contradicted'].includes(status.phase);
  return (
    <Panel as="section" aria-labelledby="closed-title">
      <Heading level={1} look="title" id="closed-title">
        {closedTitles[status.phase]}
      </Heading>
      <Text mt="3" tone="muted" maxW="42rem">
        {explanation(status)}
      </Text>
      {status.phase === 'contradicted' && status.receipt && <Receipt {...status.receipt} />}
      {mayPass && (
        <chakra.div mt="5" display="flex" flexWrap="wrap" gap="3">
          <Button onClick={() => location.reload()}>Try Again</Button>
          {/* Forgets what this browser knows of the former house. */}
          {status.phase === 'contradicted' && (
            <GiveUpButton
              text="Begin with this house as it is now"
              title="Begin with this house?"
              description="The receipt of what this house has told this browser before is given up, and you are signed out here. Nobody can prove with it any more that the log was rewritten."
              yes="Begin"
              onYes={() => void onStartAgain()}
            >
              Copy the receipt first if you want to keep it. The last line of a log that you exported is one too.
            </GiveUpButton>
          )}
        </chakra.div>
      )}
      {status.phase !== 'unavailable' && status.phase !== 'contradicted' && (
        <>
          <Heading level={2} mt="8" mb="2">
            Look at what is there
          </Heading>
          <Text tone="muted" mb="4" maxW="42rem">
            The export holds every line that can still be read, as it is.{' '}
            {status.phase !== 'outdated' && 'The event log page inspects such a file and names the first entry that does not hold.'}
          </Text>
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            <RescueButton onRescue={onRescue} />
            <ButtonLink to="/log" look="outline">
              Inspect a log file
            </ButtonLink>
          </chakra.div>
          <Heading level={2} mt="8" mb="4">
            Restore backup
          </Heading>
          <RestoreForm />
          <Heading level={2} mt="8" mb="4">
            Start again
          </Heading>
          <GiveUpButton
            text="Start again with an empty house"
            title="Start again?"
            description="All accounts, balances and histories of this browser are given up. An exported log can still be verified, but not continued."
            yes="Start again"
            onYes={() => void onStartAgain()}
          >
            The accounts that the house comes with will be there again, with nothing played.
          </GiveUpButton>
        </>
      )}
    </Panel>
  );
}

/** What the house has told before. Whoever is asked about it needs this. */
function Receipt({ seq, hash }: Pick<Head, 'seq' | 'hash'>) {
  return (
    <Panel as="section" pad="sm" mt="5" maxW="42rem" aria-label="Your receipt">
      <Text size="sm" tone="muted" mb="1">
        Your receipt, the newest head that the house has told this browser: entry {seq}
      </Text>
      <HashText value={hash} label="receipt" keep={0} />
    </Panel>
  );
}

/** A button that gives something in this browser up for good, after a question. */
function GiveUpButton({ text, ...asked }: Omit<ComponentProps<typeof GiveUpQuestion>, 'question'> & { text: string }) {
  const question = useOpener(LazyQuestion);
  return (
    <>
      <Button look="danger" {...question.trigger}>
        {text}
      </Button>
      <GiveUpQuestion question={question} {...asked} />
    </>
  );
}

function explanation(status: ClosedStatus): string {
  switch (status.phase) {
    case 'lost':
      return (
        `It held at least ${status.seenSeq} entries when this page was last open. The browser has deleted them, or they were deleted with ` +
        'its site data; the secrets of running rounds went with them. Nothing has been changed since. If another copy of this browser’s ' +
        'profile exists, close this page and bring it back first; if you saved a backup, restore it.'
      );
    case 'rewritten':
      return (
        `Entry ${status.seenSeq} is not the one that was there when this page was last open: what this browser keeps was changed from ` +
        'outside, and its balances cannot be trusted. Nothing has been changed since. If another copy of this browser’s profile exists, ' +
        'close this page and bring it back first; if you saved a backup, restore it.'
      );
    case 'outdated':
      return (
        'It was written by an early version of this app, in a format that is not read any more. Nothing has been changed. Export it if you ' +
        'want to keep it, then start again.'
      );
    case 'damaged':
      return (
        `${status.sentence} Nothing has been repaired or changed. A damaged log cannot be played on, because nobody could tell what is ` +
        'owed to whom; if you saved a backup, restore it.'
      );
    case 'contradicted':
      return (
        `${status.sentence} Either whoever runs the house has set it up anew, or its log was rewritten: ask them` +
        `${status.receipt ? ', and show them your receipt' : ''}. Nothing is sent to it meanwhile.`
      );
    case 'failed':
      return `${status.sentence} What this browser keeps was left as it is. If trying again does not help, take along what is there before you start again.`;
    case 'unavailable':
      return status.sentence;
  }
}
