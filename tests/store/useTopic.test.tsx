/** Screens over a house that answers later: they say that they ask, and show the answer when it comes. */
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { House } from '../../src/engine/house.ts';
import type { Topic } from '../../src/api/topics/catalog.ts';
import { FeedTab } from '../../src/screens/chat/FeedTab.tsx';
import { Standings } from '../../src/screens/leaderboard/LeaderboardScreen.tsx';
import { OfferNews } from '../../src/screens/offers/OfferNews.tsx';
import { HouseContext } from '../../src/store/houseContext.ts';
import { screenHouse } from '../kit/screenHouse.tsx';
import { accept, bet, newcomer } from '../kit/testHouse.ts';

/** The same house, whose words are heard only after `hear`. */
function late(house: House) {
  const followed = new Map<() => void, Topic>();
  let isHeard = false;
  const slow: Pick<House, 'ports' | 'topicAnswer' | 'follow'> = {
    ports: house.ports,
    topicAnswer: (topic, reader) => (isHeard ? house.topicAnswer(topic, reader) : null),
    follow(topic, _reader, listener) {
      followed.set(listener, topic);
      return () => followed.delete(listener);
    },
  };
  const hear = (): void => {
    isHeard = true;
    for (const listener of followed.keys()) listener();
  };
  return { house: slow as House, hear, followed };
}

test.each<readonly [string, ReactNode, string, string]>([
  ['the leaderboard', <Standings key="standings" period="all" />, 'Loading the leaderboard', 'grace'],
  ['the feed of rounds', <FeedTab key="feed" />, 'Loading the rounds', 'grace'],
  [
    'the payouts of offers',
    <OfferNews key="offers" />,
    'Loading recent payouts',
    'Nobody has completed an offer yet. The first payout will be listed here.',
  ],
])('%s', async (_what, shown, asking, answer) => {
  const page = await screenHouse();
  page.signIn();
  accept(await bet(page.tab, await newcomer(page.tab, 'grace'), 5_00));
  const { house, hear, followed } = late(page.tab.house);
  page.show(<HouseContext.Provider value={house}>{shown}</HouseContext.Provider>);
  expect(screen.getByText(asking)).toBeInTheDocument();
  expect(screen.queryByText(answer)).not.toBeInTheDocument();
  expect(followed.size).toBe(1);
  act(hear);
  expect(screen.getByText(answer)).toBeInTheDocument();
  expect(screen.queryByText(asking)).not.toBeInTheDocument();
});
