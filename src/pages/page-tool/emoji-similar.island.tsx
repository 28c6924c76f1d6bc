import { SimilarEmoji, type SimilarEmojiProps } from '#src/page-tools/emoji/desk/similar-emoji.tsx';
import { island } from '../islands/island.tsx';

export default island<SimilarEmojiProps>({ name: 'emoji-similar', words: [], wakes: 'visit' }, SimilarEmoji);
