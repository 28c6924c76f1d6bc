import { EmojiDesk, type EmojiDeskProps } from '#src/page-tools/emoji/desk/emoji-desk.tsx';
import { island } from '../islands/island.tsx';

export default island<EmojiDeskProps>({ name: 'emoji-work', words: ['emoji'], wakes: 'visit' }, EmojiDesk);
