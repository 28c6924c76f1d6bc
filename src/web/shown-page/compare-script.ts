/**
 * Runs in the page: the line between before and after follows its slider, as `pages/islands/still-compare.ts` has it. It is written into the page
 * as it stands here, so it names nothing outside itself.
 */
function moveLine(): void {
  const line = document.querySelector<HTMLInputElement>('.compare > input');
  if (!line) return;
  const percent = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' });
  const show = () => {
    line.parentElement?.style.setProperty('--p', `${line.value}%`);
    line.ariaValueText = percent.format(Math.round(line.valueAsNumber) / 100);
  };
  line.addEventListener('input', show);
  show();
}

export const compareScript = `(${moveLine})()`;
