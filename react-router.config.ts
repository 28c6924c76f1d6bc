import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/pages',
  // The few routes fit in the first answer; asking for them one by one would cost a request each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
