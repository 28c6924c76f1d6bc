import type { Engine, EngineContext } from '../engine.ts';
import { readClipTokenizer } from './clip-tokens.ts';
import { drawFewSteps, type FewStepModel } from './few-step-diffusion.ts';

type Facts = Pick<FewStepModel, 'sampler' | 'steps' | 'guidance'> & {
  readonly id: string;
  readonly name: string;
  /** Of the model that an operator adds. */
  readonly model: string;
  readonly padding: 'end' | 'zero';
};

/** An engine of a few-step model whose files are laid out as exporters to ONNX lay out Stable Diffusion. */
export function fewStepEngine({ id, name, model, padding, ...sampling }: Facts): Engine<'generate-image'> {
  const file = (part: string) => `${model}/${part}`;
  const vocabulary = file('tokenizer/vocab.json');
  const merges = file('tokenizer/merges.txt');
  const networks = {
    textEncoder: file('text_encoder/model.onnx'),
    unet: file('unet/model.onnx'),
    decoder: file('vae_decoder/model.onnx'),
  };
  return {
    id,
    task: 'generate-image',
    place: 'local',
    name,
    takes: ['seed'],
    models: [...Object.values(networks), vocabulary, merges, 'upscale-x2'],
    isOptional: true,
    isTrained: true,

    run(input, context: EngineContext) {
      const tokenize = async (text: string) => {
        const { fileOf } = context.sessions;
        return (await readClipTokenizer(fileOf(vocabulary), fileOf(merges), padding))(text);
      };
      return drawFewSteps({ ...networks, ...sampling, tokenize }, input, context);
    },
  };
}
