/** The pseudo-classes of the style sheets, and the state of `Shown` that stands for them. */
const states = [
  [':hover', 'hover'],
  [':active', 'press'],
  [':focus-visible', 'focus'],
  [':focus', 'focus'],
] as const;

/**
 * A style sheet with every rule of the page's own that is for a hand or the keyboard, once more for what is marked with
 * `data-shown`: these are the rules themselves, so a state that is shown cannot differ from the real one.
 */
export function shownStates(sheets: Iterable<CSSStyleSheet>): CSSStyleSheet {
  const shown = new CSSStyleSheet();
  shown.replaceSync([...sheets].map((sheet) => rulesOf(sheet.cssRules)).join('\n'));
  return shown;
}

function rulesOf(rules: CSSRuleList): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText} {${rulesOf(rule.cssRules)}}`;
      if (!(rule instanceof CSSStyleRule)) return '';
      const selector = states.reduce(
        (text, [pseudo, state]) => text.replaceAll(pseudo, `[data-shown~=${state}]`),
        rule.selectorText,
      );
      return selector === rule.selectorText ? '' : `${selector} {${rule.style.cssText}}`;
    })
    .join('\n');
}
