/** The parts we use of what a service worker has; TypeScript knows them only in a program without pages. */
export interface WorkerEvent extends Event {
  /** Keeps the worker alive until that is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface AnswerEvent extends WorkerEvent {
  readonly request: Request;
  /** What the browser has asked for while the worker began. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface ToldEvent extends WorkerEvent {
  readonly data: unknown;
}

export interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  readonly location: { readonly origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AnswerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ToldEvent) => void): void;
}
