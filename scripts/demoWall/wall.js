/*
 * The page of an invented partner: it shows three tasks and reports each completed one. The transaction number of a task
 * stays the same for a day, so completing it again earns nothing.
 */
const tasks = [
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

/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {string} tag
 * @param {string} text
 */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

const user = new URLSearchParams(location.search).get('user') ?? 'nobody';
const today = new Date().toISOString().slice(0, 10);
let earned = 0;
place('user').textContent = user;

/**
 * @param {{ type: string, title: string, about: string, kind: string, credits: number }} task
 * @param {number} number
 */
function show(task, number) {
  const transactionId = `demo-${user.slice(0, 40)}-${today}-${number}`;
  const facts = element('div', '');
  facts.className = 'facts';
  facts.append(element('span', task.kind), element('b', `+${task.credits.toFixed(2)}`));
  const button = /** @type {HTMLButtonElement} */ (element('button', `Earn ${task.credits.toFixed(2)}`));
  button.type = 'button';
  button.addEventListener('click', () => {
    button.disabled = true;
    button.textContent = 'Done';
    // '*': the message holds no secret, and without a referrer the page does not know its parent's origin.
    parent.postMessage({ type: task.type, credits: task.credits, transactionId }, '*');
    earned += task.credits;
    place('earned').textContent = earned.toFixed(2);
    place('said').textContent = `${task.title}: reported.`;
  });
  const item = document.createElement('li');
  item.append(facts, element('h2', task.title), element('p', task.about), button);
  place('tasks').append(item);
}

tasks.forEach(show);
