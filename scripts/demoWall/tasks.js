/*
 * What the invented partner of the demonstration offers on each wall, as the wall promises. Its page and its server read the same list.
 */
const short = [
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

const byWall = {
  harborlight: short,
  lagoon: [
    offer('Flags of the fleet', 'Twelve signal flags, four answers each.', 'Quiz, 4 minutes', 9),
    offer('Which tide is it?', 'Six photographs of one beach.', 'Quiz, 2 minutes', 5.5),
    offer('Capitals by the sea', 'Twenty cities with a harbour.', 'Quiz, 5 minutes', 11),
  ],
  compass: [
    offer('Pocket Navigator', 'Install it and plot your first course.', 'App, reach the first buoy', 35),
    offer('Star Finder', 'Install it and find five constellations.', 'App, find five', 28.5),
    offer('Knot Trainer', 'Install it and tie the bowline three times.', 'App, three knots', 18),
  ],
  lantern: [
    bonus('The last ferry', 'The trailer of a film about a night crossing.', 'Trailer, 1 minute', 1.5),
    bonus('How a lens is ground', 'A short film from inside a lighthouse.', 'Film, 2 minutes', 2.75),
    bonus('Storm season', 'The trailer of a series in six parts.', 'Trailer, 1 minute', 1.5),
  ],
  driftwood: [
    offer('A month of audiobooks', 'Begin the free month. It can be ended at any time.', 'Free trial', 60),
    offer('The first box of coffee', 'Order a first box and have it delivered.', 'First order', 85),
    offer('A cloud for pictures', 'Begin two free weeks with an account of your own.', 'Free trial', 42),
  ],
  beacon: [
    offer('How you travel', 'Forty questions about trips of the last year.', 'Survey, 20 minutes', 48),
    offer('What is in the kitchen', 'A diary of three meals, with pictures.', 'Survey, 25 minutes', 55),
    offer('Your household', 'The questions that later surveys build on.', 'Survey, 15 minutes', 36),
  ],
  farshore: [
    offer('Lighthouse Keeper', 'Keep the lamp burning for thirty nights.', 'Game, reach night 30', 95),
    offer('Harbour Blocks', 'Clear fifty harbours of their blocks.', 'Game, reach level 50', 70),
    offer('Isle of Cards', 'Win ten rounds of patience.', 'Game, ten rounds', 40),
  ],
};

/**
 * @param {string} title
 * @param {string} about
 * @param {string} kind
 * @param {number} credits
 */
function offer(title, about, kind, credits) {
  return { type: 'offer_completed', title, about, kind, credits };
}

/**
 * @param {string} title
 * @param {string} about
 * @param {string} kind
 * @param {number} credits
 */
function bonus(title, about, kind, credits) {
  return { type: 'credits_earned', title, about, kind, credits };
}

/**
 * The tasks of a wall. A wall that the demonstration does not know has short ones.
 * @param {string} wall
 */
export const tasksOf = (wall) => (Object.hasOwn(byWall, wall) ? byWall[/** @type {keyof typeof byWall} */ (wall)] : short);
