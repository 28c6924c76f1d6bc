/** Of work on pictures. */
interface PictureLimits {
  readonly jobsPerDay: number;
  readonly maxBytes: number;
  readonly maxPixels: number;
  /** Of a result that is larger than its photo: the largest photo, twice as large in each direction. */
  readonly maxResultPixels: number;
}

/** Of work on clips; pixels are those of a frame. */
interface ClipLimits extends PictureLimits {
  /** So much of a clip is worked on at once; of a longer one, a part is chosen. */
  readonly maxSeconds: number;
}

/** What each kind of person may do. Every number is configuration; these are the defaults (product decisions §2). */
export interface Plan {
  readonly picture: PictureLimits;
  readonly clip: ClipLimits;
  /** Pictures of paid engines in a calendar month. */
  readonly creditsPerMonth: number;
  /** Jobs that programs start with keys, in a calendar month. */
  readonly callsPerMonth: number;
  /** Links that show results to others, at the same time. */
  readonly maxShares: number;
  /** Shares of theirs may have a password. */
  readonly hasSharePasswords: boolean;
  /** Addresses of theirs may be told what happens. */
  readonly hasWebhooks: boolean;
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
    picture: {
      jobsPerDay: 10,
      maxBytes: 12 * MB,
      maxPixels: 16.1 * MP,
      maxResultPixels: 64.4 * MP,
    },
    clip: {
      jobsPerDay: 3,
      maxBytes: 50 * MB,
      maxPixels: 8.9 * MP,
      // 720p in any shape, rounded to whole pixels.
      maxResultPixels: MP,
      maxSeconds: 10,
    },
    creditsPerMonth: 0,
    callsPerMonth: 0,
    maxShares: 0,
    hasSharePasswords: false,
    hasWebhooks: false,
    batchSize: 3,
    maxOpenJobs: 6,
    historyHours: 24,
    queuePriority: 2,
    showsAds: true,
  },
  member: {
    picture: {
      jobsPerDay: 60,
      maxBytes: 25 * MB,
      maxPixels: 25 * MP,
      maxResultPixels: 100 * MP,
    },
    clip: {
      jobsPerDay: 10,
      maxBytes: 200 * MB,
      maxPixels: 8.9 * MP,
      maxResultPixels: 2.1 * MP,
      maxSeconds: 30,
    },
    creditsPerMonth: 20,
    callsPerMonth: 50,
    maxShares: 50,
    hasSharePasswords: false,
    hasWebhooks: false,
    batchSize: 10,
    maxOpenJobs: 20,
    historyHours: 7 * 24,
    queuePriority: 1,
    showsAds: true,
  },
  vip: {
    picture: {
      jobsPerDay: 1000,
      maxBytes: 60 * MB,
      maxPixels: 64 * MP,
      maxResultPixels: 256 * MP,
    },
    clip: {
      jobsPerDay: 100,
      maxBytes: 1024 * MB,
      maxPixels: 8.9 * MP,
      maxResultPixels: 2.1 * MP,
      maxSeconds: 120,
    },
    creditsPerMonth: 500,
    callsPerMonth: 5000,
    maxShares: 1000,
    hasSharePasswords: true,
    hasWebhooks: true,
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
/** A large file that arrives in parts goes after this, from its beginning, unless it's complete by then. */
export const unfinishedUploadHours = 24;
