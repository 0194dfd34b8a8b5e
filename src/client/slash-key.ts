/** The `/` that the masthead's Search names: to the page's own search box, or where that link leads. */

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const goal = document.querySelector<HTMLElement>('main input[type="search"]');
  event.preventDefault();
  if (goal === null) document.querySelector<HTMLElement>('.find')?.click();
  else goal.focus();
});

export {};
