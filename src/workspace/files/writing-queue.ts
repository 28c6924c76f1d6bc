import { PictureWriter } from '../../codecs/page/picture-writer.ts';
import type { ServerNeeded } from '../../codecs/page/write-in-page.ts';
import type { WriteOutcome, WriteRequest } from '../../tasks/file-writing.ts';

/** A file that is to be written in the page. */
export interface WritingTask {
  readonly id: string;
  /** What is asked for, as text. */
  readonly key: string;
  readonly file: Blob;
  readonly request: WriteRequest;
  readonly pixels: number;
}

export interface WritingAnswers {
  onStart(task: WritingTask): void;
  /** It made room for a more urgent one, and is begun anew later. */
  onPause(task: WritingTask): void;
  onOutcome(task: WritingTask, outcome: WriteOutcome | ServerNeeded): void;
  onFailure(task: WritingTask, error: unknown): void;
}

interface Slot {
  readonly writer: PictureWriter;
  /** What it last wrote lies decoded in its worker. */
  lastId: string | null;
  task: WritingTask | null;
  ending: ReturnType<typeof setTimeout> | null;
}

/** Pixels of all pictures that are worked on at the same time: each takes some ten bytes for one. */
const mostPixels = 40_000_000;
/** What nobody wants any more may end within this time; a worker that is ended has to load its codecs again. */
const graceMs = 300;
/** Workers without work are given up after this time, and their memory with them. */
const idleMs = 20_000;

/** As many workers as leave the page a core of its own. */
export function workerCount(cores: number): number {
  return Math.min(4, Math.max(1, cores - 1));
}

/** Has files written by a few workers, what is wanted first before the others. */
export class WritingQueue {
  readonly #answers: WritingAnswers;
  readonly #slots: Slot[];
  #wanted: readonly WritingTask[] = [];
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    answers: WritingAnswers,
    workers = workerCount(navigator.hardwareConcurrency || 1),
    newWriter = () => new PictureWriter(),
  ) {
    this.#answers = answers;
    this.#slots = Array.from({ length: workers }, () => ({
      writer: newWriter(),
      lastId: null,
      task: null,
      ending: null,
    }));
  }

  /** Everything that is to be written, most urgent first. What runs and is not among it ends soon. */
  want(tasks: readonly WritingTask[]): void {
    this.#wanted = tasks;
    for (const slot of this.#slots) {
      const isWanted = slot.task !== null && this.#isWanted(slot.task);
      if (slot.task && !isWanted) this.#endSoon(slot);
      if (isWanted && slot.ending !== null && !this.#isInTheWay(slot)) this.#keep(slot);
    }
    this.#fill();
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#wanted = [];
    for (const slot of this.#slots) this.#end(slot);
  }

  #fill(): void {
    for (const task of this.#wanted) {
      if (this.#slots.some((slot) => slot.task && isSame(slot.task, task))) continue;
      const free = this.#slots.filter((slot) => !slot.task);
      const pixels = this.#slots.reduce((sum, slot) => sum + (slot.task?.pixels ?? 0), 0);
      const hasRoom = pixels === 0 || pixels + task.pixels <= mostPixels;
      if (free.length > 0 && hasRoom) {
        this.#start(free.find((slot) => slot.lastId === task.id) ?? free[0], task);
        continue;
      }
      // The first is looked at right now: the last in the line makes room for it.
      if (task === this.#wanted[0]) this.#makeRoom();
      break;
    }
    clearTimeout(this.#idle);
    if (this.#slots.every((slot) => !slot.task)) {
      this.#idle = setTimeout(() => {
        for (const slot of this.#slots) this.#end(slot);
      }, idleMs);
    }
  }

  #start(slot: Slot, task: WritingTask): void {
    slot.task = task;
    slot.lastId = task.id;
    this.#answers.onStart(task);
    slot.writer.write(task.file, task.request, task.id).then(
      (outcome) => this.#free(slot, task, () => this.#answers.onOutcome(task, outcome)),
      (error) => this.#free(slot, task, () => this.#answers.onFailure(task, error)),
    );
  }

  #free(slot: Slot, task: WritingTask, answer: () => void): void {
    if (slot.task !== task) return;
    this.#keep(slot);
    slot.task = null;
    const isWanted = this.#isWanted(task);
    this.#wanted = this.#wanted.filter((other) => !isSame(other, task));
    if (isWanted) answer();
    this.#fill();
  }

  #makeRoom(): void {
    if (this.#slots.some((slot) => slot.ending !== null)) return;
    const place = ({ task }: Slot) => this.#wanted.findIndex((other) => task && isSame(other, task));
    const last = this.#slots.reduce((one, other) => (place(other) > place(one) ? other : one));
    if (last.task) this.#endSoon(last);
  }

  #isInTheWay({ task }: Slot): boolean {
    const [first] = this.#wanted;
    const isRunning = this.#slots.some((slot) => slot.task && isSame(slot.task, first));
    return !isRunning && task !== null && !isSame(task, first);
  }

  #endSoon(slot: Slot): void {
    slot.ending ??= setTimeout(() => {
      const { task } = slot;
      this.#end(slot);
      if (task && this.#isWanted(task)) this.#answers.onPause(task);
      this.#fill();
    }, graceMs);
  }

  #keep(slot: Slot): void {
    if (slot.ending !== null) clearTimeout(slot.ending);
    slot.ending = null;
  }

  #end(slot: Slot): void {
    this.#keep(slot);
    slot.task = null;
    slot.lastId = null;
    slot.writer.close();
  }

  #isWanted(task: WritingTask): boolean {
    return this.#wanted.some((other) => isSame(other, task));
  }
}

function isSame(one: WritingTask, other: WritingTask): boolean {
  return one.id === other.id && one.key === other.key;
}
