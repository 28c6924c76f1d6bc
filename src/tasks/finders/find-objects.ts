import type { Photo } from '../photo.ts';

/** Classes of COCO (Lin et al., "Microsoft COCO: Common Objects in Context", 2014), in its order. */
export const objectLabels = [
  'person',
  'bicycle',
  'car',
  'motorcycle',
  'airplane',
  'bus',
  'train',
  'truck',
  'boat',
  'traffic light',
  'fire hydrant',
  'stop sign',
  'parking meter',
  'bench',
  'bird',
  'cat',
  'dog',
  'horse',
  'sheep',
  'cow',
  'elephant',
  'bear',
  'zebra',
  'giraffe',
  'backpack',
  'umbrella',
  'handbag',
  'tie',
  'suitcase',
  'frisbee',
  'skis',
  'snowboard',
  'sports ball',
  'kite',
  'baseball bat',
  'baseball glove',
  'skateboard',
  'surfboard',
  'tennis racket',
  'bottle',
  'wine glass',
  'cup',
  'fork',
  'knife',
  'spoon',
  'bowl',
  'banana',
  'apple',
  'sandwich',
  'orange',
  'broccoli',
  'carrot',
  'hot dog',
  'pizza',
  'donut',
  'cake',
  'chair',
  'couch',
  'potted plant',
  'bed',
  'dining table',
  'toilet',
  'tv',
  'laptop',
  'mouse',
  'remote',
  'keyboard',
  'cell phone',
  'microwave',
  'oven',
  'toaster',
  'sink',
  'refrigerator',
  'book',
  'clock',
  'vase',
  'scissors',
  'teddy bear',
  'hair drier',
  'toothbrush',
] as const;

/** Those of animals. */
export const animalLabels: ReadonlySet<string> = new Set(
  objectLabels.slice(objectLabels.indexOf('bird'), objectLabels.indexOf('backpack')),
);

export type ObjectLabel = (typeof objectLabels)[number];

export interface FindObjectsInput {
  readonly photo: Photo;
}

export interface FoundObject {
  readonly label: ObjectLabel;
  /** Left, top, width and height in pixels of the photo, within it. */
  readonly box: readonly [number, number, number, number];
  /** How sure the engine is, 0..1. */
  readonly score: number;
}

/** Promise: the surest first; the same photo gives the same things. What is far away or blurred by motion may be missing. */
export interface FindObjectsOutput {
  readonly objects: readonly FoundObject[];
}
