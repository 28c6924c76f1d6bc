import { MemeDesk } from '#src/page-tools/meme/desk/meme-desk.tsx';
import { island } from '../islands/island.tsx';

export default island<object>({ name: 'meme-work', words: ['meme'], wakes: 'visit' }, MemeDesk);
