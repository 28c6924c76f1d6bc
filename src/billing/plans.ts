/** What each kind of person may do. Every number is configuration; these are the defaults (product decisions §2). */
export interface Plan {
  readonly imageJobsPerDay: number;
  /** Pictures of paid engines in a calendar month. */
  readonly creditsPerMonth: number;
  readonly maxImageBytes: number;
  readonly maxImagePixels: number;
  /** Of a result that is larger than its photo: the largest photo, twice as large in each direction. */
  readonly maxResultPixels: number;
  readonly batchSize: number;
  /** Jobs that wait or run at the same time; room for a batch and for what is done besides. */
  readonly maxOpenJobs: number;
  readonly historyHours: number;
  /** Smaller runs first. */
  readonly queuePriority: number;
  readonly showsAds: boolean;
}

const MB = 1024 * 1024;
const MP = 1_000_000;

export const plans = {
  guest: {
    imageJobsPerDay: 10,
    creditsPerMonth: 0,
    maxImageBytes: 12 * MB,
    maxImagePixels: 16.1 * MP,
    maxResultPixels: 64.4 * MP,
    batchSize: 3,
    maxOpenJobs: 6,
    historyHours: 24,
    queuePriority: 2,
    showsAds: true,
  },
  member: {
    imageJobsPerDay: 60,
    creditsPerMonth: 20,
    maxImageBytes: 25 * MB,
    maxImagePixels: 25 * MP,
    maxResultPixels: 100 * MP,
    batchSize: 10,
    maxOpenJobs: 20,
    historyHours: 7 * 24,
    queuePriority: 1,
    showsAds: true,
  },
  vip: {
    imageJobsPerDay: 1000,
    creditsPerMonth: 500,
    maxImageBytes: 60 * MB,
    maxImagePixels: 64 * MP,
    maxResultPixels: 256 * MP,
    batchSize: 100,
    maxOpenJobs: 200,
    historyHours: 90 * 24,
    queuePriority: 0,
    showsAds: false,
  },
} as const satisfies Record<string, Plan>;

/** What Pro costs; the same amount everywhere, written as each language does. */
export const prices = { currency: 'USD', month: 9.99, year: 59.99 } as const;

/** Guests of one network have this many times the jobs of one, today and at the same time: an office or a class shares it. */
export const guestsPerNetwork = 5;
/** How often the results of one photo may be reworked without being counted; each further time counts as a job. */
export const freeReworks = 50;
/** Of jobs that don't count, samples and reworks, so many a day; from then on samples count. Nobody who tries the tools gets there. */
export const freeTries = 60;

/** An upload that no job used goes after this. */
export const unusedUploadHours = 1;
