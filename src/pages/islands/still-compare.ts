/** Percent that one press of an arrow key moves the line, as in `compare-line.tsx`. */
const keyStep = 2;

/** Moves the line between before and after where React does not; where it does, it keeps the key for itself. */
export function watchCompare(): void {
  document.addEventListener('input', ({ target }) => {
    if (isLine(target)) show(target);
  });
  document.addEventListener('keydown', (event) => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined || event.defaultPrevented || !isLine(event.target)) return;
    event.preventDefault();
    event.target.valueAsNumber += direction * keyStep;
    show(event.target);
  });
}

function isLine(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches('.compare > input[type=range]');
}

function show(line: HTMLInputElement): void {
  const { lang } = document.documentElement;
  line.parentElement!.style.setProperty('--p', `${line.value}%`);
  line.ariaValueText = new Intl.NumberFormat(lang, { style: 'percent' }).format(
    Math.round(line.valueAsNumber) / 100,
  );
}
