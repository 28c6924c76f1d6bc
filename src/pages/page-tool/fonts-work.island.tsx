import { FontsDesk } from '#src/page-tools/fonts/desk/fonts-desk.tsx';
import { island } from '../islands/island.tsx';

export default island<object>({ name: 'fonts-work', words: ['fonts'], wakes: 'visit' }, FontsDesk);
