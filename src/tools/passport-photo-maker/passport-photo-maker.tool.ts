import { checksOf } from '../../tool/checks/report-checks.ts';
import { defineTool } from '../../tool/tool.ts';
import { readDocumentChanges } from './document-changes.ts';
import { documentGuides } from './document-guides.ts';
import { documentOf, type PhotoDocument, replaceDocuments } from './documents.ts';
import { photoOptions } from './photo-options.ts';
import { photoReport } from './photo-report.ts';
import { photoSizeBounds } from './photo-size.ts';

/** Height of the copy that light and wall are judged on: enough for a reflection, not for noise. */
const viewHeight = 640;
/** Width of the sheet's picture. */
const posterWidth = 900;

export const passportPhotoMaker = defineTool({
  id: 'passport-photo-maker',
  category: 'generate',
  step: 'deliver',
  tier: 'T0',
  icon: 'id-card',
  inputs: { photo: { kind: 'photo', required: true, main: true } },
  // An operator's rows change them.
  get options() {
    return photoOptions();
  },
  table: {
    setting: 'PASSPORT_DOCUMENTS',
    read: readDocumentChanges,
    layOver: (rows) => replaceDocuments(rows as PhotoDocument[]),
  },
  camera: { option: 'document', guides: documentGuides },
  outputs: {
    result: { kind: 'file', main: true },
    sheet: { kind: 'file', many: true, suffix: 'print-sheet' },
  },
  report: photoReport,
  warnings: [
    'several_faces',
    'taken_by_studio_or_office',
    'taken_by_professional',
    'taken_by_studio',
    'taken_by_office',
    'uncropped_wanted',
    'uncertain_rules',
    'fewer_copies',
  ],
  stages: { open: 0.05, face: 0.15, person: 0.5, checks: 0.15, save: 0.15 },
  tasks: ['find-faces', 'find-text', 'cut-out', 'print-photo'],
  samples: ['admiral'],
  resultBounds: (photo, { document }) => photoSizeBounds(documentOf(document), photo),
  async run({ photo }, options, studio) {
    const { portraitFaces } = await import('../../steps/people/portrait-faces.ts');
    const { findPeople } = await import('../../steps/people/find-people.ts');
    const { hairTopOf, markHead } = await import('./portrait/mark-head.ts');
    const { measureFrame, placeFrame } = await import('../../imaging/portrait/place-frame.ts');
    const { layOutSheet, papers } = await import('../../imaging/portrait/print-sheet.ts');
    const { drawSheet } = await import('./draw-sheet.ts');
    const { cropRaster } = await import('../../imaging/raster/crop-raster.ts');
    const { photoSize, rulesOf } = await import('./photo-size.ts');
    const { lookAtPhoto } = await import('./look-at-photo.ts');
    const { checklist } = await import('./checklist.ts');
    const { digestOf } = await import('./pixel-digest.ts');
    const document = documentOf(options.document);

    studio.stage('face');
    const faces = await portraitFaces(photo, studio);
    const [face] = faces;
    studio.stage('person');
    const [person] = await findPeople(photo, [face], studio, {}, faces);

    studio.stage('checks');
    const marks = markHead(face.points, hairTopOf(person.grid, person.parts, person.scale));
    const rules = rulesOf(document);
    const { crop, size, density, isResampled } = photoSize(document, placeFrame(marks, rules, photo), photo);
    const looks = await lookAtPhoto({ photo, face, alpha: person.alpha, crop, viewHeight });
    const raster = cropRaster(await photo.pixels(), crop);

    studio.stage('save');
    const path = studio.file('passport-photo.jpg');
    const layout = document.print
      ? layOutSheet(papers[options.paper], document.frame, options.copies)
      : undefined;
    const sheetPath = layout && studio.file('print-sheet.pdf');
    const made = await studio.run('print-photo', {
      picture: { raster, profile: photo.profile },
      file: { path, size, density, ...document.file },
      sheet: layout && sheetPath ? { path: sheetPath, layout } : undefined,
    });

    // The largest is taken to be who wants the photo; whoever else is in the frame fails the list.
    if (faces.length > 1) studio.warn('several_faces');
    if (document.taken === 'studio-or-office') studio.warn('taken_by_studio_or_office');
    if (document.taken === 'professional') studio.warn('taken_by_professional');
    if (document.taken === 'studio') studio.warn('taken_by_studio');
    if (document.taken === 'office') studio.warn('taken_by_office');
    if (document.uncropped) studio.warn('uncropped_wanted');
    if (document.certainty === 'C') studio.warn('uncertain_rules');
    if (options.copies && layout && layout.places.length < options.copies) studio.warn('fewer_copies');
    const isOnPaper = document.frame.unit === 'mm';
    const checks = checklist(document, {
      ...looks,
      head: measureFrame(marks, rules, crop),
      sourceWidth: crop.width,
      fileWidth: size.width,
      density,
      bytes: made.bytes,
      others: faces.slice(1).filter(({ box }) => isWithin(box, crop)).length,
      jpegQuality: photo.jpegQuality,
    });
    studio.report({
      verdict: checksOf({ checks })!.verdict,
      ...size,
      widthOnPaper: isOnPaper ? document.frame.width : null,
      heightOnPaper: isOnPaper ? document.frame.height : null,
      density,
      bytes: made.bytes,
      copies: layout ? layout.places.length : null,
      pixels: isResampled ? 'resized' : 'same',
      cutFrom: `${crop.x}, ${crop.y}, ${crop.width} × ${crop.height}`,
      sha256: await digestOf(raster),
      edits: document.edits,
      certainty: document.certainty,
      checkedOn: document.checkedOn,
      source: document.sources.join(' ') || null,
      checks,
    });
    const facts = { frames: 1, hasAlpha: false } as const;
    const { pixels } = made;
    const result = {
      path,
      type: 'image/jpeg',
      ...size,
      ...facts,
      poster: async () => ({ raster: pixels }),
    } as const;
    if (!layout || !sheetPath) return { result, sheet: [] };
    const drawn = drawSheet(layout, pixels, posterWidth);
    const { width, height } = drawn;
    const poster = async () => ({ raster: drawn });
    return { result, sheet: [{ path: sheetPath, type: 'application/pdf', width, height, ...facts, poster }] };
  },
});

function isWithin(
  [x, y, width, height]: readonly [number, number, number, number],
  crop: { x: number; y: number; width: number; height: number },
): boolean {
  return x < crop.x + crop.width && y < crop.y + crop.height && x + width > crop.x && y + height > crop.y;
}
