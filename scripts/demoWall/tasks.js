/* What the invented partner of the demonstration offers. Its page and its server read the same list. */
export const tasks = [
  {
    type: 'offer_completed',
    title: 'Answer three questions',
    about: 'What, where and how often: a survey about going to sea.',
    kind: 'Survey, 2 minutes',
    credits: 12,
  },
  {
    type: 'offer_completed',
    title: 'Tell a film by its poster',
    about: 'Ten posters, ten guesses. Wrong ones count as well.',
    kind: 'Quiz, 3 minutes',
    credits: 7.5,
  },
  {
    type: 'credits_earned',
    title: 'Look at a map for a minute',
    about: 'A bonus for patience, and for a good chart.',
    kind: 'Bonus, 1 minute',
    credits: 1.25,
  },
];
