import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';

/** Tokens a text encoder of CLIP takes at a time, the marks of beginning and end among them. */
export const tokenCount = 77;

const [start, end] = ['<|startoftext|>', '<|endoftext|>'];

/**
 * CLIP's byte-pair encoding (Radford et al., 2021) from the two files that every pipeline of Stable Diffusion comes with:
 * lower case, white space as one space, words by a pattern, `</w>` at their end. What is too long is cut off before the end mark.
 */
export async function readClipTokenizer(
  vocabularyFile: string,
  mergesFile: string,
  /** What fills up a short text: the end mark with OpenAI's encoder, number 0 with OpenCLIP's. */
  padding: 'end' | 'zero',
): Promise<(text: string) => Float32Array> {
  const vocabulary: Record<string, number> = JSON.parse(await readFile(vocabularyFile, 'utf8'));
  const lines = (await readFile(mergesFile, 'utf8')).split('\n');
  const merges = lines.filter((line) => line !== '' && !line.startsWith('#version'));
  const tokenizer = new Tokenizer(description(vocabulary, merges), {});
  const filler = padding === 'end' ? vocabulary[end] : 0;
  return (text) => {
    const { ids } = tokenizer.encode(text, { add_special_tokens: false });
    const tokens = new Float32Array(tokenCount).fill(filler);
    const kept = ids.slice(0, tokenCount - 2);
    tokens.set([vocabulary[start], ...kept, vocabulary[end]]);
    return tokens;
  };
}

/** As the tokenizers library writes a CLIP tokenizer in one file. */
function description(vocab: Record<string, number>, merges: readonly string[]) {
  const special = (content: string) => ({
    id: vocab[content],
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: true,
    special: true,
  });
  return {
    version: '1.0',
    added_tokens: [special(start), special(end)],
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFC' },
        { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
        { type: 'Lowercase' },
      ],
    },
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        {
          type: 'Split',
          pattern: { Regex: "'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+" },
          behavior: 'Removed',
          invert: true,
        },
        { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false },
      ],
    },
    post_processor: null,
    decoder: null,
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: end,
      continuing_subword_prefix: '',
      end_of_word_suffix: '</w>',
      fuse_unk: false,
      vocab,
      merges,
    },
  };
}
