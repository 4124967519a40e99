/*
 * The page of a partner that does not exist: it shows three tasks and reports each that is done. The number it reports a task
 * under stays the same for a day, so a task that is done again counts nothing.
 */
const tasks = [
  { type: 'offer_completed', title: 'Answer three questions', about: 'What, where and how often', credits: 12 },
  { type: 'offer_completed', title: 'Tell a film by its poster', about: 'Ten posters, ten guesses', credits: 7.5 },
  { type: 'credits_earned', title: 'Look at a map for a minute', about: 'A bonus for patience', credits: 1.25 },
];

const user = new URLSearchParams(location.search).get('user') ?? 'nobody';
const today = new Date().toISOString().slice(0, 10);
const list = /** @type {HTMLElement} */ (document.getElementById('tasks'));
const said = /** @type {HTMLElement} */ (document.getElementById('said'));
/** @type {HTMLElement} */ (document.getElementById('user')).textContent = user;

/**
 * @param {{ type: string, title: string, about: string, credits: number }} task
 * @param {number} place
 */
function show(task, place) {
  const transactionId = `demo-${user.slice(0, 40)}-${today}-${place}`;
  const item = document.createElement('li');
  const words = document.createElement('div');
  const title = document.createElement('strong');
  title.textContent = task.title;
  words.append(title, task.about);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `Earn ${task.credits.toFixed(2)}`;
  button.addEventListener('click', () => {
    button.disabled = true;
    button.textContent = 'Done';
    // Nothing in it is secret, and a page without a referrer does not know who frames it.
    parent.postMessage({ type: task.type, credits: task.credits, transactionId }, '*');
    said.textContent = `${task.title}: reported.`;
  });
  item.append(words, button);
  list.append(item);
}

tasks.forEach(show);
