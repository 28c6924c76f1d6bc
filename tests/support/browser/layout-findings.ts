import type { Page } from 'playwright-core';

/** What sticks out of the card it stands in, is cut off by it, or reaches beyond the window, in words. */
export function layoutFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Parts of pixels, and what a rounded border takes. */
    const slack = 1.5;
    const findings = new Set<string>();
    const nameOf = (element: Element) => {
      const { className } = element;
      const classes =
        typeof className === 'string' ? className.trim().split(/\s+/).slice(0, 3).join('.') : '';
      const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30);
      return `${element.tagName.toLowerCase()}${classes && `.${classes}`} “${words}”`;
    };
    const isCard = (style: CSSStyleDeclaration) =>
      Number.parseFloat(style.borderLeftWidth) > 0 ||
      Number.parseFloat(style.borderRightWidth) > 0 ||
      !/rgba\(0, 0, 0, 0\)|transparent/.test(style.backgroundColor);
    const { clientWidth } = document.documentElement;
    for (const element of document.querySelectorAll('body *')) {
      if (
        !(element instanceof HTMLElement) ||
        element.closest('[hidden], .visually-hidden, [aria-hidden=true]')
      )
        continue;
      const rect = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (rect.width < 2 || rect.height < 2 || style.visibility === 'hidden') continue;
      // What is cut: words that have no room, where nothing says so by three dots.
      const hasOwnWords = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      );
      const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (
        hasOwnWords &&
        cuts &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + slack
      )
        findings.add(`${nameOf(element)} is cut by ${element.scrollWidth - element.clientWidth} px`);
      // Words that need more room than their own element has, such as those of a button.
      if (hasOwnWords && !cuts && !/^inline$|contents/.test(style.display)) {
        for (const node of element.childNodes) {
          if (node.nodeType !== 3 || !node.textContent?.trim()) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const words = range.getBoundingClientRect();
          const over = Math.max(words.right - rect.right, rect.left - words.left);
          if (over > slack)
            findings.add(`the words of ${nameOf(element)} stick out by ${Math.round(over)} px`);
        }
      }
      let outer = element.parentElement;
      let isScrolled = false;
      let isFloating = style.position === 'absolute' || style.position === 'fixed';
      while (outer && outer !== document.body) {
        const outerStyle = getComputedStyle(outer);
        if (/auto|scroll/.test(outerStyle.overflowX)) isScrolled = true;
        if (isScrolled || isFloating) break;
        if (isCard(outerStyle) || outerStyle.overflowX !== 'visible') {
          const box = outer.getBoundingClientRect();
          // Where a box is only cut, what is in its padding is no loss.
          const [left, right] = isCard(outerStyle)
            ? [rect.left, rect.right]
            : [
                rect.left + Number.parseFloat(style.paddingLeft),
                rect.right - Number.parseFloat(style.paddingRight),
              ];
          const by = Math.max(right - box.right, box.left - left);
          // What is drawn beyond it on purpose, a picture that fills its frame, has no words.
          const hasWords =
            Boolean(element.textContent?.trim()) || element.matches('button, input, select, textarea');
          if (by > slack && hasWords)
            findings.add(`${nameOf(element)} sticks out of ${nameOf(outer)} by ${Math.round(by)} px`);
          break;
        }
        isFloating ||= outerStyle.position === 'absolute' || outerStyle.position === 'fixed';
        outer = outer.parentElement;
      }
      if (!isScrolled && !isFloating && (rect.right > clientWidth + slack || rect.left < -slack))
        findings.add(
          `${nameOf(element)} reaches beyond the window by ${Math.round(Math.max(rect.right - clientWidth, -rect.left))} px`,
        );
    }
    return [...findings];
  });
}
