import { type CameraGuide, cameraGuide } from '../../imaging/portrait/camera-guide.ts';
import { offeredDocuments, type PhotoDocument } from './documents.ts';
import { rulesOf } from './photo-size.ts';

/** A row doesn't change, and each takes a search. */
const known = new WeakMap<PhotoDocument, CameraGuide>();

/** Where a head belongs, for every document that is offered. */
export function documentGuides(): Record<string, CameraGuide> {
  return Object.fromEntries(offeredDocuments().map((document) => [document.id, guideOf(document)]));
}

function guideOf(document: PhotoDocument): CameraGuide {
  const guide = known.get(document) ?? cameraGuide(rulesOf(document));
  known.set(document, guide);
  return guide;
}
