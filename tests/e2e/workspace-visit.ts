import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { vi } from 'vitest';
import type { Work } from '#src/workspace/work/work.ts';
import { awake, workspaceAwake } from '#tests/support/browser/awake.ts';
import { ownNetwork } from '#tests/support/people/own-network.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };
const resultTimeoutMs = 100_000;
const keepingTimeoutMs = 20_000;

const samples = path.join(import.meta.dirname, '../../public/samples');

/** A file as a visitor has it on the disk. */
export interface PhotoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A JPEG of one of the sample subjects at a size of its own, so that it is not taken for the sample itself. */
export async function subjectPhoto(sample = 'dahlia', width = 1500, height = 1000): Promise<PhotoFile> {
  const buffer = await sharp(path.join(samples, `${sample}.webp`))
    .resize(width, height)
    .jpeg()
    .toBuffer();
  return { name: `${sample}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** A fresh visitor on the tool's page. */
export class WorkspaceVisit implements AsyncDisposable {
  readonly page: Page;
  readonly #tool: string;
  /** Whatever the browser complains about. */
  readonly complaints: string[] = [];

  private constructor(page: Page, tool: string) {
    this.page = page;
    this.#tool = tool;
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
  }

  static async open(
    browser: Browser,
    site: { readonly url: string },
    options: BrowserContextOptions = {},
    query = '',
    tool = 'background-remover',
  ): Promise<WorkspaceVisit> {
    const context = await browser.newContext({
      viewport: desktop,
      baseURL: site.url,
      permissions: ['clipboard-read', 'clipboard-write'],
      extraHTTPHeaders: ownNetwork(),
      ...options,
    });
    // The notice is answered: it would lie over the foot of the page.
    await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
    const visit = new WorkspaceVisit(await context.newPage(), tool);
    await visit.page.goto(`/${tool}${query}`);
    await visit.ready();
    return visit;
  }

  /** The same visitor with the same tool in a second tab. */
  async anotherTab(): Promise<WorkspaceVisit> {
    const visit = new WorkspaceVisit(await this.page.context().newPage(), this.#tool);
    await visit.page.goto(`/${this.#tool}`);
    await visit.ready();
    return visit;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.page.context().close();
  }

  /** Waits until the page answers to a hand and knows what an earlier visit left. */
  async ready(): Promise<void> {
    await workspaceAwake(this.page);
  }

  /** Goes to the home page and waits until its scripts have taken it over. */
  async home(): Promise<void> {
    await this.page.goto('/');
    await awake(this.page);
  }

  /** Waits until the workspace shows that. */
  async view(name: 'empty' | 'working' | 'stopped' | 'result' | 'batch'): Promise<void> {
    try {
      await this.page.locator(`.workspace[data-view=${name}]`).waitFor({ timeout: resultTimeoutMs });
    } catch (cause) {
      const shown = await this.page.locator('.workspace').textContent();
      throw new Error(`The workspace does not come to "${name}"; it says:\n${shown}`, { cause });
    }
  }

  /** Waits for the result and its pictures. */
  async result(): Promise<void> {
    await this.view('result');
    await this.page.locator('.look[aria-busy=false]').waitFor();
  }

  /** What the browser keeps of the first photo in the strip, as soon as it is so: it is written behind what is shown. */
  kept(isSo: (work: Work) => boolean): Promise<Work> {
    const read = async () => {
      const [work] = await this.keptWorks();
      if (!work || !isSo(work)) throw new Error(`The browser keeps only this: ${JSON.stringify(work)}`);
      return work;
    };
    return vi.waitFor(read, { timeout: keepingTimeoutMs, interval: 50 });
  }

  /** All that the browser keeps of this tool now. */
  async keptWorks(): Promise<readonly Work[]> {
    const kept = (await this.page.evaluate(readStored, `workspace/${this.#tool}`)) as
      | { works: readonly Work[] }
      | undefined;
    return kept?.works ?? [];
  }

  /** Names of the files that the browser keeps of this tool's list now. */
  async keptFileNames(): Promise<readonly string[]> {
    return (await this.keptWorks()).map(({ name }) => name);
  }

  /** Waits until the photo is worked on, and stops that: it would only take the next test's time. */
  async startsAndIsCanceled(): Promise<void> {
    await this.page.locator('.facts').getByText('Position').waitFor({ timeout: resultTimeoutMs });
    await this.button('Cancel').click();
    await this.view('stopped');
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  /** Presses "New photo" and closes the file dialog that it opens: the other ways to bring one are there then. */
  async leaveForAnother(): Promise<void> {
    const opening = this.page.waitForEvent('filechooser');
    await this.button('New photo').click();
    await opening;
    await this.page.locator('.tool-head input[type=file]').dispatchEvent('cancel');
  }

  /** What the red card says. */
  problem() {
    return this.page.getByRole('alert');
  }

  async useSample(name = 'Dahlia'): Promise<void> {
    await this.button(`Try it with: ${name}`).click();
  }

  choose(...files: PhotoFile[]): Promise<void> {
    return this.page.locator('.drop-main input[type=file]').setInputFiles(files);
  }

  /** Answers whether the page took it; the browser would open it otherwise. */
  async drop(...files: PhotoFile[]): Promise<boolean> {
    const data = await this.#transfer(files);
    return this.page.evaluate((dataTransfer) => {
      const send = (type: string) =>
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      send('dragenter');
      send('dragover');
      return !send('drop');
    }, data);
  }

  async paste(...files: PhotoFile[]): Promise<void> {
    const data = await this.#transfer(files);
    await this.page.evaluate((clipboardData) => {
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, data);
  }

  /** Presses the download button and reads what arrives. */
  async download(): Promise<{ name: string; bytes: Buffer }> {
    const arriving = this.page.waitForEvent('download', { timeout: resultTimeoutMs });
    await this.page
      .getByRole('button', { name: /^Download/ })
      .and(this.page.locator(':visible'))
      .click();
    const file = await arriving;
    return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
  }

  /** Draws with the mouse along points in shares of the picture. */
  async paint(...points: [x: number, y: number][]): Promise<void> {
    const frame = await this.page.locator('.look').boundingBox();
    if (!frame) throw new Error('there is no picture');
    const at = ([x, y]: [number, number]) => [frame.x + frame.width * x, frame.y + frame.height * y] as const;
    await this.page.mouse.move(...at(points[0]));
    await this.page.mouse.down();
    for (const point of points) await this.page.mouse.move(...at(point), { steps: 4 });
    await this.page.mouse.up();
  }

  #transfer(files: readonly PhotoFile[]) {
    const plain = files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      base64: buffer.toString('base64'),
    }));
    return this.page.evaluateHandle((list) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      return data;
    }, plain);
  }
}

/** Runs in the page: what its database has under this key. */
export function readStored(key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pixelwright');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('workspaces').objectStore('workspaces').get(key);
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result);
      };
    };
  });
}

/** A picture's size and the pixel at a place in shares of it, as red, green, blue, alpha. */
export async function readPicture(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => {
    const i = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
    return [...data.subarray(i, i + 4)];
  };
  return { width: info.width, height: info.height, pixel };
}

/** The largest difference of one channel between two pixels. */
export function difference(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((value, i) => Math.abs(value - b[i])));
}
