/** Every page of the site but the tools', in menu order: routes, menus, footer and sitemap derive from it. */
export interface SitePage {
  readonly id: string;
  /** In English; other languages put their code in front. */
  readonly path: string;
  /** The route's file. */
  readonly file: string;
  readonly inMenu?: boolean;
  readonly footer?: 'resources' | 'company';
  /** Where a page of this kind has further ones below it. */
  readonly children?: { readonly path: string; readonly file: string };
}

export const sitePages = [
  { id: 'home', path: '/', file: 'home.tsx' },
  { id: 'styles', path: '/style', file: 'styles.tsx', inMenu: true },
  { id: 'generate', path: '/generate', file: 'generate.tsx', inMenu: true },
  { id: 'tools', path: '/ai-tools', file: 'tool-index.tsx', inMenu: true },
  {
    id: 'blog',
    path: '/blog',
    file: 'blog.tsx',
    inMenu: true,
    footer: 'resources',
    children: { path: ':slug', file: 'article.tsx' },
  },
  { id: 'faqs', path: '/faqs', file: 'faqs.tsx', footer: 'resources' },
  { id: 'whatsNew', path: '/whats-new', file: 'whats-new.tsx', inMenu: true, footer: 'resources' },
  {
    id: 'campaign',
    path: '/campaign',
    file: 'campaigns.tsx',
    footer: 'resources',
    children: { path: ':slug', file: 'campaign.tsx' },
  },
  { id: 'contact', path: '/contact', file: 'contact.tsx', inMenu: true, footer: 'company' },
  { id: 'pricing', path: '/pricing', file: 'pricing.tsx', inMenu: true },
  { id: 'about', path: '/about', file: 'about.tsx', footer: 'company' },
  { id: 'privacy', path: '/privacy-policy', file: 'legal.tsx', footer: 'company' },
  { id: 'cookies', path: '/cookie-policy', file: 'legal.tsx', footer: 'company' },
  { id: 'terms', path: '/terms-of-service', file: 'legal.tsx', footer: 'company' },
  { id: 'refunds', path: '/refund-policy', file: 'legal.tsx', footer: 'company' },
  { id: 'credits', path: '/photo-credits', file: 'photo-credits.tsx', footer: 'company' },
] as const satisfies readonly SitePage[];

/** A page of somebody's own, or on the way to it: in no menu, no footer, no search and no sitemap. */
export interface AccountPage {
  readonly id: string;
  readonly path: string;
  readonly file: string;
  /** Has an entry in the account menu, with its id's words. */
  readonly inAccountMenu?: true;
}

export const accountPages = [
  { id: 'signIn', path: '/sign-in', file: 'sign-in.tsx' },
  { id: 'signUp', path: '/sign-up', file: 'sign-up.tsx' },
  { id: 'forgot', path: '/forgot-password', file: 'forgot-password.tsx' },
  { id: 'reset', path: '/reset-password', file: 'reset-password.tsx' },
  { id: 'callback', path: '/oauth/:provider/callback', file: 'oauth-callback.tsx' },
  { id: 'unsubscribe', path: '/unsubscribe', file: 'unsubscribe.tsx' },
  { id: 'dashboard', path: '/app/dashboard', file: 'dashboard.tsx', inAccountMenu: true },
  { id: 'subscription', path: '/app/subscription', file: 'subscription.tsx', inAccountMenu: true },
  { id: 'account', path: '/app/account', file: 'account.tsx', inAccountMenu: true },
  { id: 'gallery', path: '/app/gallery', file: 'gallery.tsx', inAccountMenu: true },
] as const satisfies readonly AccountPage[];
