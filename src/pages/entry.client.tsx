import { startPage } from './start/start-page.ts';
import { takeover } from './start/takeover.ts';

startPage(takeover.hydrate);
