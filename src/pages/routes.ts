import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('home.tsx'),
  route('photo-credits', 'photo-credits.tsx'),
  route('sitemap.xml', 'sitemap.ts'),
  route('robots.txt', 'robots.ts'),
  route(':tool', 'tool.tsx'),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig;
