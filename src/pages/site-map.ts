/** Every page of the site but the tools', in menu order: routes, menus, footer and sitemap derive from it. */
export interface SitePage {
  readonly id: string;
  /** In English; other languages put their code in front. */
  readonly path: string;
  /** The route's file. */
  readonly file: string;
  readonly inMenu?: boolean;
  /** The list of all tools opens beside its entry. */
  readonly listsTools?: true;
  readonly footer?: 'resources' | 'company';
  /** Pages stand still but for their islands; one that is a single form with steps hydrates as a whole. */
  readonly hydrates?: true;
  /** Where a page of this kind has further ones below it. */
  readonly children?: { readonly path: string; readonly file: string };
}

export const sitePages = [
  { id: 'home', path: '/', file: 'home/home.tsx', inMenu: true },
  { id: 'styles', path: '/style', file: 'catalog/styles.tsx', inMenu: true },
  { id: 'generate', path: '/generate', file: 'catalog/generate.tsx', inMenu: true },
  { id: 'tools', path: '/ai-tools', file: 'catalog/tool-index.tsx', inMenu: true, listsTools: true },
  { id: 'explore', path: '/explore', file: 'explore/explore.tsx', inMenu: true, footer: 'resources' },
  {
    id: 'blog',
    path: '/blog',
    file: 'articles/blog.tsx',
    inMenu: true,
    footer: 'resources',
    children: { path: ':slug', file: 'articles/article.tsx' },
  },
  { id: 'faqs', path: '/faqs', file: 'texts/faqs.tsx', footer: 'resources' },
  { id: 'whatsNew', path: '/whats-new', file: 'texts/whats-new.tsx', inMenu: true, footer: 'resources' },
  {
    id: 'campaign',
    path: '/campaign',
    file: 'articles/campaigns.tsx',
    footer: 'resources',
    children: { path: ':slug', file: 'articles/campaign.tsx' },
  },
  { id: 'developers', path: '/developers', file: 'developers/developers.tsx', footer: 'resources' },
  { id: 'verify', path: '/verify', file: 'verify/verify.tsx', footer: 'resources' },
  { id: 'status', path: '/status', file: 'status/status.tsx', footer: 'resources' },
  { id: 'contact', path: '/contact', file: 'texts/contact.tsx', inMenu: true, footer: 'company' },
  { id: 'pricing', path: '/pricing', file: 'pricing/pricing.tsx', inMenu: true },
  { id: 'about', path: '/about', file: 'texts/about.tsx', footer: 'company' },
  { id: 'promise', path: '/promise', file: 'promise/promise.tsx', footer: 'company' },
  { id: 'privacy', path: '/privacy-policy', file: 'texts/legal.tsx', footer: 'company' },
  { id: 'cookies', path: '/cookie-policy', file: 'texts/legal.tsx', footer: 'company' },
  { id: 'terms', path: '/terms-of-service', file: 'texts/legal.tsx', footer: 'company' },
  { id: 'refunds', path: '/refund-policy', file: 'texts/legal.tsx', footer: 'company' },
  { id: 'imprint', path: '/imprint', file: 'texts/legal.tsx', footer: 'company' },
  { id: 'withdraw', path: '/withdraw', file: 'withdraw/withdraw.tsx', footer: 'company', hydrates: true },
  { id: 'credits', path: '/photo-credits', file: 'texts/photo-credits.tsx', footer: 'company' },
] as const satisfies readonly SitePage[];

/** The pages of this site: without a named operator, there's no imprint. */
export function availablePages({ hasImprint }: { readonly hasImprint: boolean }) {
  return sitePages.filter(({ id }) => id !== 'imprint' || hasImprint);
}

/** Those in a group of the footer. Explore is one of them where people publish there; the menu has it on every site. */
export function footerPages(
  group: SitePage['footer'],
  site: { readonly hasImprint: boolean; readonly explores: boolean },
) {
  return availablePages(site).filter(
    (page: SitePage) => page.footer === group && (page.id !== 'explore' || site.explores),
  );
}

/** A page of somebody's own, or on the way to it: in no menu, no footer, no search and no sitemap. */
export interface AccountPage {
  readonly id: string;
  readonly path: string;
  readonly file: string;
  /** Has an entry in the account menu, with its id's words. */
  readonly inAccountMenu?: true;
}

export const accountPages = [
  { id: 'signIn', path: '/sign-in', file: 'sign-in/sign-in.tsx' },
  { id: 'signUp', path: '/sign-up', file: 'sign-in/sign-up.tsx' },
  { id: 'forgot', path: '/forgot-password', file: 'sign-in/forgot-password.tsx' },
  { id: 'reset', path: '/reset-password', file: 'sign-in/reset-password.tsx' },
  { id: 'callback', path: '/oauth/:provider/callback', file: 'sign-in/oauth-callback.tsx' },
  { id: 'unsubscribe', path: '/unsubscribe', file: 'sign-in/unsubscribe.tsx' },
  { id: 'dashboard', path: '/app/dashboard', file: 'account/dashboard.tsx', inAccountMenu: true },
  {
    id: 'subscription',
    path: '/app/subscription',
    file: 'subscription/subscription.tsx',
    inAccountMenu: true,
  },
  { id: 'account', path: '/app/account', file: 'account/account.tsx', inAccountMenu: true },
  { id: 'apiKeys', path: '/app/api-keys', file: 'api-keys/api-keys.tsx', inAccountMenu: true },
  { id: 'gallery', path: '/app/gallery', file: 'gallery/gallery.tsx', inAccountMenu: true },
  { id: 'operator', path: '/app/admin', file: 'operator/operator.tsx' },
] as const satisfies readonly AccountPage[];

/** Pages that are forms: scripts alone send them. */
export const formPages: readonly { readonly id: string; readonly path: string }[] = [
  ...accountPages,
  ...(sitePages as readonly SitePage[]).filter(({ hydrates }) => hydrates),
];

const hydrated = new Set<string>(['design', ...formPages.map(({ id }) => id)]);

/** Whether a route's page is HTML with islands; pages of one's own and single forms hydrate as a whole. */
export function standsStill(routeId: string): boolean {
  return !hydrated.has(routeId.replace(/^\w+\//, ''));
}
