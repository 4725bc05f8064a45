'use strict';
document.addEventListener('click', event => {
  const heading = event.target.closest('table.sorts th');
  if (!heading) {
    return;
  }
  const body = heading.closest('table').tBodies[0];
  const numeric = heading.classList.contains('n');
  // Numbers begin with the greatest, words with the first.
  const first = numeric ? 'descending' : 'ascending';
  const second = numeric ? 'ascending' : 'descending';
  const order = heading.getAttribute('aria-sort') === first ? second : first;
  for (const other of heading.parentNode.cells) {
    other.removeAttribute('aria-sort');
  }
  heading.setAttribute('aria-sort', order);
  const sign = order === 'ascending' ? 1 : -1;
  const value = row => {
    const cell = row.cells[heading.cellIndex];
    return 'v' in cell.dataset ? Number(cell.dataset.v) : cell.textContent;
  };
  const compare = (a, b) => typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', {numeric: true});
  body.append(...[...body.rows].sort((a, b) => sign * compare(value(a), value(b))));
});
