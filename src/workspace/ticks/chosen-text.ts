/** A line as a job reported it. */
export interface ReportedLine {
  readonly text: string;
  readonly removed: boolean;
}

/** What is to become of a line. */
export interface ChosenLine {
  readonly goes: boolean;
  /** In its place; empty where nothing is. */
  readonly words: string;
}

/** The options that say so: which lines go, and what some of them say instead. */
interface Chosen {
  readonly ticked?: unknown;
  readonly anew?: unknown;
}

/** What is to become of each line that was reported, by the options of its photo; without any, what became of it. */
export function chosenOf(reported: readonly ReportedLine[], given: Chosen): ChosenLine[] {
  const places = Array.isArray(given.ticked) ? (given.ticked as readonly unknown[]) : null;
  const anew = (Array.isArray(given.anew) ? given.anew : []) as readonly { line: unknown; words: string }[];
  return reported.map(({ removed }, index) => {
    const words = anew.find(({ line }) => line === index)?.words ?? '';
    return { words, goes: words !== '' || (places ? places.includes(index) : removed) };
  });
}

/** The options for what is chosen. */
export function optionsOf(chosen: readonly ChosenLine[]) {
  return {
    ticked: chosen.flatMap(({ goes }, index) => (goes ? [index] : [])),
    anew: chosen.flatMap(({ words }, line) => (words.trim() === '' ? [] : [{ line, words }])),
  };
}
