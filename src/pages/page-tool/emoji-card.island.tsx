import { EmojiCard, type EmojiCardProps } from '#src/page-tools/emoji/desk/emoji-card.tsx';
import { island } from '../islands/island.tsx';

export default island<EmojiCardProps>({ name: 'emoji-card', words: ['emoji'], wakes: 'visit' }, EmojiCard);
