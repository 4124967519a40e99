/*
 * The page of an invented partner: it shows the three tasks of a wall and reports each completed one, by a message to the page around it, and to the
 * partner's own server where that one sends postbacks. The transaction number of a task stays the same for a day, so completing it
 * again earns nothing.
 */
import { tasksOf } from './tasks.js';

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

const query = new URLSearchParams(location.search);
const user = query.get('user') ?? 'nobody';
const sendsPostbacks = document.body.hasAttribute('data-postbacks');
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
    if (sendsPostbacks) {
      const body = JSON.stringify({ wall: query.get('wall'), user, task: number });
      void fetch('/completed', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    }
    earned += task.credits;
    place('earned').textContent = earned.toFixed(2);
    place('said').textContent = `${task.title}: reported.`;
  });
  const item = document.createElement('li');
  item.append(facts, element('h2', task.title), element('p', task.about), button);
  place('tasks').append(item);
}

tasksOf(query.get('wall') ?? '').forEach(show);
