/** A request with names for what is real only once it is sent, such as `<media>`. */
export interface UsualRequest {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const recipe = { recipe: 1, steps: [{ tool: 'image-upscaler' }, { tool: 'sharpen-image' }] };

/**
 * Requests that chance hardly finds: with codes and links from mails, passwords as a browser encrypts them, and files of one
 * format.
 */
export const usualRequests: Readonly<Record<string, UsualRequest>> = {
  'POST /api/uploads': { body: { name: 'clip.mp4', bytes: 1000, kind: 'clip' } },
  'PATCH /api/uploads/{id}': { parameters: { id: '<empty upload>', offset: '0' }, body: 'ten bytes.' },
  'POST /api/uploads/{id}/media': { parameters: { id: '<complete upload>' } },
  'POST /api/archives': { body: { name: 'photos.zip', bytes: '<archive>' } },
  'POST /api/verify': { body: { name: 'photo.png', bytes: '<photo>' } },
  'POST /api/recipes/runs': { body: { recipe, photo: '<media>' } },
  'POST /api/batches': { body: { tool: 'sharpen-image', options: {}, photos: ['<media>'] } },
  'POST /api/withdrawals': { body: { name: 'Ada', email: '<email>', contract: 'Pro, 1 May 2026' } },
  'POST /api/contact': {
    body: { name: 'Ada', email: '<email>', subject: 'A question', message: 'How do I cut out a glass?' },
  },
  'GET /api/logos/icons': { parameters: { words: 'coffee' } },
  'GET /api/jobs/zip': { parameters: { id: '<succeeded job>' } },
  'GET /api/batches/{id}/zip': { parameters: { id: '<finished batch>' } },
  'POST /api/user/register': {
    body: { email: '<new email>', password: '<new password>', code: '<registration code>', agree: true },
  },
  'POST /api/user/login': { body: { email: '<email>', password: '<password>' } },
  'POST /api/user/reset_password': { body: { token: '<reset token>', password: '<new password>' } },
  'POST /api/account/password': { body: { current: '<password>', password: '<new password>' } },
  'POST /api/account/email': {
    body: { email: '<new email>', code: '<change code>', password: '<password>' },
  },
  'POST /api/account/delete': { body: { password: '<password>' } },
  'DELETE /api/account/connections/{provider}': { parameters: { provider: 'google' } },
  'DELETE /api/account/api-keys/{id}': { parameters: { id: '<api key>' } },
  'POST /api/webhooks': { body: { url: 'https://hooks.example/', events: ['job.failed'] } },
  'POST /api/webhooks/{id}': { parameters: { id: '<webhook>' }, body: { isOn: false } },
  'DELETE /api/webhooks/{id}': { parameters: { id: '<webhook>' } },
  'POST /api/webhooks/{id}/secret': { parameters: { id: '<webhook>' } },
  'POST /api/webhooks/{id}/ping': { parameters: { id: '<webhook>' } },
  'GET /api/webhooks/{id}/deliveries': { parameters: { id: '<webhook>' } },
  'POST /api/shares': { body: { media: '<result>', alt: 'A photo' } },
  'DELETE /api/shares/{id}': { parameters: { id: '<share>' } },
  'POST /api/shares/{id}/publication': {
    parameters: { id: '<share>' },
    body: { licence: 'look-only', people: 'nobody' },
  },
  'DELETE /api/shares/{id}/publication': { parameters: { id: '<published share>' } },
  'GET /api/explore/{address}': { parameters: { address: '<publication address>' } },
  'GET /api/explore/{address}/{part}': {
    parameters: { address: '<publication address>', part: 'thumbnail' },
  },
  'POST /api/explore/{address}/reports': {
    parameters: { address: '<publication address>' },
    body: { reason: 'other' },
  },
  'POST /api/shares/{id}/password': { parameters: { id: '<share>' }, body: { password: null } },
  'POST /api/shares/{id}/objection': { parameters: { id: '<hidden share>' }, body: { words: 'It is mine.' } },
  'POST /api/shared/{token}/open': {
    parameters: { token: '<share token>' },
    body: { password: 'paper boats' },
  },
  'GET /api/shared/{token}': { parameters: { token: '<share token>' } },
  'GET /api/shared/{token}/{part}': { parameters: { token: '<share token>', part: 'card' } },
  'POST /api/shared/{token}/reports': { parameters: { token: '<share token>' }, body: { reason: 'other' } },
  'POST /api/updates/unsubscribe': { body: { user: '<reader>', signature: '<unsubscribe signature>' } },
};

/** Operations that need what a walk doesn't have, and what that is; those that need an account are out of a guest's reach besides. */
export const outOfReach: Readonly<Record<string, string>> = {
  'POST /api/media/{id}/tiles': 'a photo of somebody: see `moving-choices.test.ts`',
  'GET /api/pay/prices': 'keys of a payment provider: see `payments.test.ts`',
  'POST /api/pay/webhook': 'its signature: see `payments-attacked.test.ts`',
  'POST /api/pay/checkout': 'keys of a payment provider: see `payments.test.ts`',
  'POST /api/pay/portal': 'the same',
  'POST /api/pay/change': 'the same',
  'GET /api/pay/subscription': 'the same',
  'POST /api/pay/cancel': 'the same',
  'POST /api/pay/resume': 'the same',
  'POST /api/pay/refund': 'the same',
  'POST /api/withdrawals/end': 'the link of a receipt: see `payments-away.test.ts`',
  'POST /api/user/oauth_start': 'a provider that is set up: see `account-providers.test.ts`',
  'POST /api/user/oauth_login': 'a trip to a provider: see `account-providers.test.ts`',
};

/** The same for guests alone. */
export const outOfReachOfGuests: Readonly<Record<string, string>> = {
  'GET /api/exports/{id}': 'a link that an account asked for',
  'GET /api/shared/{token}': 'the same',
  'GET /api/shared/{token}/{part}': 'the same',
  'POST /api/shared/{token}/reports': 'the same',
  'GET /api/explore/{address}': 'what an account published',
  'GET /api/explore/{address}/{part}': 'the same',
  'POST /api/explore/{address}/reports': 'the same',
  'POST /api/shared/{token}/open': 'the same',
};

/** The same for members without Pro. */
export const outOfReachWithoutPro: Readonly<Record<string, string>> = {
  'POST /api/webhooks': 'Pro: see `webhooks.test.ts`',
};
