import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // A worker that loads what it needs when it needs it.
  worker: { format: 'es' },
  build: {
    // The first browsers with light-dark() and relative to that everything else the style sheets use.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Inlined files would need `data:` in the security policy for fonts and scripts.
    assetsInlineLimit: 0,
    // On a busy machine it would report on its own plugins with every build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
