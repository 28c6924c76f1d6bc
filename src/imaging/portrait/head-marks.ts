/** Where a head lies in its picture, in its pixels; heights grow downwards. */
export interface HeadMarks {
  /** Middle of the face. */
  readonly middle: number;
  readonly chin: number;
  /** Line through both eyes. */
  readonly eyes: number;
  /** The crown with the hair on it. */
  readonly hairTop: number;
  /** The crown of the skull under the hair. */
  readonly skullTop: number;
  /** From ear to ear, without hair. */
  readonly faceWidth: number;
}
