import { escapeMarkup } from '../../i18n/escape-markup.ts';
import { longestReport, type ReportReason, reportReasons } from '../../shares/share-rules.ts';
import type { SharedWords } from './shared-words.server.ts';

/** What somebody can say against a picture, without script: each a press to open and one to send. */
export function reportForms(path: string, { shared }: Pick<SharedWords, 'shared'>): string {
  const { inPicture, report } = shared;
  const others = reportReasons.filter(
    (reason): reason is Exclude<ReportReason, 'in_picture'> => reason !== 'in_picture',
  );
  const radios = others.map(
    (reason) =>
      `<label><input type="radio" name="reason" value="${reason}" required/><span>${escapeMarkup(report.reasons[reason])}</span></label>`,
  );
  return [
    `<details name="say"><summary>${escapeMarkup(inPicture.open)}</summary>`,
    `<form method="post" action="${path}"><p>${escapeMarkup(inPicture.text)}</p>`,
    '<input type="hidden" name="reason" value="in_picture"/>',
    `<button class="button second button-small">${escapeMarkup(inPicture.send)}</button></form></details>`,
    `<details name="say"><summary>${escapeMarkup(report.open)}</summary>`,
    `<form method="post" action="${path}">`,
    `<fieldset><legend>${escapeMarkup(report.reason)}</legend>${radios.join('')}</fieldset>`,
    `<label class="words">${escapeMarkup(report.words)}<textarea class="input" name="words" rows="3" maxlength="${longestReport}"></textarea></label>`,
    `<button class="button second button-small">${escapeMarkup(report.send)}</button></form></details>`,
  ].join('');
}
