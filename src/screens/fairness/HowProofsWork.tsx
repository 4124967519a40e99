import { chakra } from '@chakra-ui/react';
import { useHousePlace } from '../../store/houseContext.ts';
import { TextLink } from '../../ui/links.ts';
import { Section } from '../../ui/Section.tsx';
import { useAnchor } from '../../ui/useAnchor.ts';
import { LIMITS_ID } from '../proof/NotProved.tsx';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** What the proof cannot say of the house, wherever it is. */
const limitsOfHouse = {
  browser: t(
    'This app runs entirely in your browser, so the secret seeds are on this device. Whoever owns the device could read them or write a different history. The proof protects players from the house only where somebody else keeps the seeds.',
  ),
  server: t(
    'The house server keeps the secret seeds. Your browser checks everything that the server sends, but it cannot see what other players are sent. To find out whether the server shows different histories to different players, compare your receipts (the hash of the newest entry).',
  ),
} as const;

/** Fairness in plain words: what is proved, and what is not. */
export function HowProofsWork() {
  const place = useHousePlace();
  const limits = useAnchor<HTMLElement>(LIMITS_ID);
  return (
    <chakra.div
      display="grid"
      gap={{ base: '8', lg: '12' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
      css={{ '& p, & li': { mt: '2.5', color: 'muted' }, '& ul': { ps: '5', listStyleType: 'disc' } }}
    >
      <Section title={t('How it works')}>
        <p>
          {t(
            'Before your first bet the house draws a secret server seed and shows you its SHA-256 hash. The hash is a promise: nobody can change the seed afterwards without changing the hash.',
          )}
        </p>
        <p>
          {t(
            'Every bet mixes the server seed with your client seed and a number that goes up by one, the nonce. The mix decides the outcome, and neither side can steer it alone.',
          )}
        </p>
        <p>
          {t(
            'When you rotate the server seed, the old one is revealed. You can then recompute every bet that it decided, here or with any other tool.',
          )}
        </p>
      </Section>
      <Section title={t('What the proof covers')}>
        <ul>
          <li>{t('The seed that decided your bets is the one that was promised before them.')}</li>
          <li>{t('The outcome follows from the seeds and the nonce, the payout from the outcome and the rules.')}</li>
          <li>
            {rich('No bet was left out: nonces have no gaps. The <link>event log</link> shows that for the whole history.', {
              link: (words) => <TextLink to="/log">{words}</TextLink>,
            })}
          </li>
        </ul>
      </Section>
      <Section title={t('What it cannot cover')} id={LIMITS_ID} scrollMarginTop="24" ref={limits}>
        <ul>
          <li>{limitsOfHouse[place]}</li>
          <li>
            {t(
              'Coin flips between two players, live rounds and matches of the house: the house knows the seed. A player who works with it could join your flip, or bet last on a live round or a match, and choose the result. The house could also change the order of the last bets. A public beacon (drand) rules this out while the clock of the house is right: where a house has one, its games say so.',
            )}
          </li>
          <li>
            {t(
              'The house could send a command in your name: a bet, a cash-out, a withdrawal. Your history shows it, but cannot prove that it was not you.',
            )}
          </li>
          <li>
            {t(
              'This page comes from the house too. Whoever has its sources can compare the page with a build of their own, and verify an exported history without the page.',
            )}
          </li>
          <li>{t('Rounds whose seed is not revealed yet cannot be checked. They are only counted.')}</li>
          <li>
            {t(
              'Whether an old history was rewritten shows only if you kept a receipt (the hash of its newest entry) somewhere else. Without one, the check can only show that the history is consistent.',
            )}
          </li>
          <li>{t('An accepted bet survives a crash of the browser. Whether it survives a power cut depends on the disk.')}</li>
        </ul>
      </Section>
    </chakra.div>
  );
}
