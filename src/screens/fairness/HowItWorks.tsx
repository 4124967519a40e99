import { chakra } from '@chakra-ui/react';
import { useHousePlace } from '../../store/houseContext.ts';
import { TextLink } from '../../ui/links.ts';
import { Section } from '../../ui/Section.tsx';

/** What the proof cannot say of the house, wherever it is. */
const ofTheHouse = {
  here: 'This house runs in your browser. The secret seeds lie on this device, so whoever owns the device could look at them, or write another log. The proof protects a player from the house only where somebody else keeps the seeds.',
  elsewhere:
    'This house runs on a machine of its own and keeps the secret seeds there. Your browser checks what it is told, but it cannot see what others are told. To find out whether a house shows different people different logs, compare heads with somebody.',
} as const;

/** Fairness in plain words: what is proved, and what is not. */
export function HowProofsWork() {
  const place = useHousePlace();
  return (
    <chakra.div
      display="grid"
      gap={{ base: '8', lg: '12' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
      css={{ '& p, & li': { mt: '2.5', color: 'muted' }, '& ul': { ps: '5', listStyleType: 'disc' } }}
    >
      <Section title="How it works">
        <p>
          Before your first bet the house makes up a server seed and writes down its SHA-256. That hash is a promise: the seed cannot be
          changed afterwards without changing the hash.
        </p>
        <p>
          Every bet mixes the server seed with your client seed and a number that goes up by one, the nonce. The mix decides the outcome,
          and neither side can steer it alone.
        </p>
        <p>When you rotate the server seed it is revealed, and every bet that it decided can be played again, here or anywhere else.</p>
      </Section>
      <Section title="What the proof covers">
        <ul>
          <li>The seed that decided your bets is the one that was promised before them.</li>
          <li>The outcome follows from the seeds and the nonce, the payout from the outcome and the rules.</li>
          <li>
            No bet was left out: nonces have no gaps. The <TextLink to="/log">event log</TextLink> shows that for the whole history.
          </li>
        </ul>
      </Section>
      <Section title="What it cannot cover">
        <ul>
          <li>{ofTheHouse[place]}</li>
          <li>Rounds whose seed is not revealed yet are counted, never claimed.</li>
          <li>A log is only anchored if you kept its head, a hash, somewhere else. Without one it is consistent, no more.</li>
          <li>An accepted bet survives a crash of the browser. Whether it survives a power cut is up to the disk.</li>
        </ul>
      </Section>
    </chakra.div>
  );
}
